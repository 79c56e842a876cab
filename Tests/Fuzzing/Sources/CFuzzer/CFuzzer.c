// There is only the header: the linker brings what it declares.
