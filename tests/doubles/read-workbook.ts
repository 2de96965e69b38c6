import { readSheet } from 'read-excel-file/universal';

/** All cells of a file's sheet, its head first, read by a library that shares no code with the writer. */
export const readWorkbook = (file: Blob) => readSheet(file, { trim: false });
