// import() for modules that are compiled to a script: of its own, a script that V8 takes from its code cache has none.

/** @type {(specifier: string) => Promise<any>} */
exports.importModule = (specifier) => import(specifier);
