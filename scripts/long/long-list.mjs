/**
 * What takes minutes to hours, and is run by hand: `npm run test:long [-- name ...]`. A name, and its script in this
 * folder. The order is that of a run of all.
 *
 * @type {Record<string, { script: string, what: string }>}
 */
export const LONG = {
  fuzz: { script: 'fuzz.mjs', what: 'thousands of requests to each call of the contract' },
  faults: { script: 'faults.mjs', what: 'every fault twenty times, on both engines; money against a model' },
  soak: { script: 'soak.mjs', what: 'two hours of mixed load on one process: memory, handles, event loop' },
  patroni: {
    script: 'patroni.mjs',
    what: 'PostgreSQL under Patroni, its primary killed while people pay and call',
  },
  cluster: {
    script: 'cluster.mjs',
    what: 'a whole cluster in network namespaces under calls, each of its pieces killed in turn',
  },
  'calls-50m': {
    script: 'calls-50m.mjs',
    what: 'history, search, export and retention of 50,000,000 calls against 1,000,000: 59 GB of disk',
  },
  mutants: { script: 'mutants.mjs', what: 'one safeguard of crediting taken away at a time' },
}
