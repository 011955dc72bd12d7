#!/usr/bin/node
/**
 * Does what a person does at the portal: signs in, makes a new password for the SIP phone, prints what the page shows.
 * `phone-login https://HOST EMAIL PASSWORD`. Plain JavaScript for the Node of Debian.
 */
const [host = '', email, password] = process.argv.slice(2)

/** @param {string} path @param {unknown} body @param {string} [token] @returns {Promise<any>} */
async function ask(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const reply = await fetch(`${host}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

const { token } = await ask('signin', { email, password })
await ask('confirm', { password }, token)
const { result } = await ask('ekoline/my-phone/secret', {}, token)
console.log(result.secret)
