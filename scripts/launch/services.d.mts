// Types of services.mjs.

export declare const services: Readonly<
  Record<'start' | 'start:auth' | 'start:app', string> & Record<string, string>
>
export declare function bundled(file: string): string
