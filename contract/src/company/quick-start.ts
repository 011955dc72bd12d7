/** A language of the quick start. */
export const QUICK_START_LANGUAGES = ['curl', 'typescript', 'python', 'php'] as const
export type QuickStartLanguage = (typeof QUICK_START_LANGUAGES)[number]

const PHONE = '08035550142'
const CODE = '482913'
const ONCE = 'sign-in-4711'

const curl = (url: string) => `curl -s -X POST '${url}' \\
  -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: ${ONCE}' \\
  -d '{ "phoneNumber": "${PHONE}", "code": "${CODE}" }'
`

const typescript = (url: string) => `const answer = await fetch('${url}', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.API_KEY}\`,
    'content-type': 'application/json',
    'idempotency-key': '${ONCE}',
  },
  body: JSON.stringify({ phoneNumber: '${PHONE}', code: '${CODE}' }),
})
const { status, message, result } = await answer.json()
if (status !== 'success') throw new Error(message)
console.log(result.uniqueid)
`

const python = (url: string) => `import json, os, urllib.request

call = urllib.request.Request(
    "${url}",
    method="POST",
    headers={
        "Authorization": f"Bearer {os.environ['API_KEY']}",
        "Content-Type": "application/json",
        "Idempotency-Key": "${ONCE}",
    },
    data=json.dumps({"phoneNumber": "${PHONE}", "code": "${CODE}"}).encode(),
)
with urllib.request.urlopen(call) as answer:
    print(json.load(answer)["result"]["uniqueid"])
`

const php = (url: string) => `<?php
$call = curl_init('${url}');
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('API_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: ${ONCE}',
    ],
    CURLOPT_POSTFIELDS => json_encode(['phoneNumber' => '${PHONE}', 'code' => '${CODE}']),
]);
$answer = json_decode(curl_exec($call), true);
if ($answer['status'] !== 'success') {
    throw new RuntimeException($answer['message']);
}
echo $answer['result']['uniqueid'], "\\n";
`

const examples: Record<QuickStartLanguage, (url: string) => string> = { curl, typescript, python, php }

/**
 * A whole program that has a one-time password spoken, with the key in the environment as API_KEY.
 *
 * @param url where `otpCall` goes
 * @source DEC-175
 */
export const quickStart = (language: QuickStartLanguage, url: string): string => examples[language](url)
