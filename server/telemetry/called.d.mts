// Types of called.mjs.

export declare const isPackaged: boolean
/** @param more what follows the command's name */
export declare function called(name: string, more?: string): string
export declare function exampleOf(text: string): string
