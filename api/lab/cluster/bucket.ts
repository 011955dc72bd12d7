import S3rver from 's3rver'

/** The object storage of the lab: `bucket.ts ADDRESS PORT FOLDER`. */
const [, , address = '', port, directory = ''] = process.argv
const configureBuckets = [{ name: 'ekoline', configs: [] }]
await new S3rver({ address, port: Number(port), silent: true, directory, configureBuckets }).run()
