// Loaded before Jest and each of its workers: they compile a module once, not anew for each test file. The compiled code
// is run in the context of each file, where it makes functions and values of the file's own.
import vm from 'node:vm';

const { compileFunction } = vm;
/** By path. The source tells one transformation of a file from another. */
const compiled = new Map();

vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  // What it imports later would come from the context that compiled it first.
  if (!parsingContext || /\bimport\s*\(/.test(source)) return compileFunction(source, parameters, options);
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const head = `(function (${parameters.join(', ')}) {`;
    known = { source, script: new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length }) };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};
