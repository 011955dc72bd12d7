/** Texts of forgotten passwords; they come with their screens. */
export const forgotPasswordMessages = {
  link_over: 'The link has expired. Please reset password again', // service-areas §8
  password_reset: 'Password changed successfully. Please log in', // service-areas §8
  email_not_registered: 'Your Email Is Not Registered. Please Create An Account.', // service-areas §8
  reset_link_sent: 'Password check your email for your password reset link', // service-areas §8
} as const
