// There is only the header: the linker provides what it declares.
