// Loaded first into a server process: on SIGUSR2 its worker threads end, as if the database in one had crashed.
process.on('worker', (worker) => {
  process.on('SIGUSR2', () => void worker.terminate())
})
