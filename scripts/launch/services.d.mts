// Types of services.mjs.

export declare const services: Readonly<Record<string, string>>
