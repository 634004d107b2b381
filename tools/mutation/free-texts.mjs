// What the specification leaves to us, and no test should nail down: mutants of it are not counted.
//
// - Lines of the log. That a refusal and a payment issue are logged, and without personal data, is shown by
//   tests/api/pay-tampering.test.ts; the wording is only for operators.
// - Messages of errors that are faults of ours: nobody but a developer reads them.
// - The words of a refusal, but for those that the specification fixes. What tells one refusal from another is its
//   code, its fields and its details, which are counted.
//
// Texts that are constants of a file (the words for each kind of payment issue) are left out by `ignoreStatic`: they are made
// once when the file is loaded, long before a mutant could be switched on.

const fixedBySpecification = new Set(['Out Of Stock']);

/** @returns why nothing in this piece of code is mutated, if so */
function shouldIgnore(path) {
  const { node, parent } = path;
  if (node.type === 'CallExpression' && isLog(node.callee)) return 'a line of the log';
  if (parent?.type !== 'NewExpression' || !parent.arguments.includes(node)) return undefined;
  if (parent.callee.name === 'Error') return 'the message of a fault of ours';
  const isWording = parent.callee.name === 'ShopError' && parent.arguments[1] === node;
  return isWording && !fixedBySpecification.has(node.value) ? 'the words of a refusal' : undefined;
}

/** `log.warn`, `deps.log.warn`. */
function isLog({ type, object }) {
  return (
    type === 'MemberExpression' &&
    (object.name === 'log' || (object.type === 'MemberExpression' && object.property.name === 'log'))
  );
}

export const strykerPlugins = [{ kind: 'Ignore', name: 'free-texts', value: { shouldIgnore } }];
