using System.Net.Security;
using System.Net.Sockets;
using MailKit;
using MailKit.Net.Smtp;
using MailKit.Security;
using Microsoft.Extensions.Logging;
using MimeKit;
using OpenSim.Services.Mail;
using OpenSim.Settings;
using OpenSim.Telemetry.Logging;

namespace OpenSim.Services.Local.Mail;

/// <summary>Mail by the server that [SMTP] names, a connection for each letter.</summary>
public sealed partial class MailSender(Configuration configuration, MailLimits limits, TimeProvider time, ILogger log) : IMailSender
{
    private const int Seconds = 20;
    private const int MaxPicture = 2 * 1024 * 1024;
    private const int SecurePort = 465;

    private readonly long _start = time.GetTimestamp();

    public async ValueTask<string?> Send(Letter letter)
    {
        if (!MailboxAddress.TryParse(letter.To, out var to) || !to.Address.Contains('@', StringComparison.Ordinal))
            return "This is not a mail address.";
        if (letter.Picture is { Length: > MaxPicture })
            return "The picture is too large to be sent.";
        if (limits.WhyNot(letter.Sender, to.Address, time.GetElapsedTime(_start)) is { } refusal)
            return refusal;
        try
        {
            await Hand(ToMessage(letter, to));
            return null;
        }
        catch (Exception e) when (e is SocketException or IOException or CommandException or ProtocolException or AuthenticationException
            or SslHandshakeException or ServiceNotConnectedException or NotSupportedException or TimeoutException
            or OperationCanceledException)
        {
            LogFailed(log, configuration.Get(MailSettings.Host), LogText.Outside(e.Message));
            return "The mail server does not take it at the moment.";
        }
    }

    private MimeMessage ToMessage(Letter letter, MailboxAddress to)
    {
        var from = configuration.Get(MailSettings.From).Trim();
        if (from.Length == 0)
            from = "noreply@" + configuration.Get(MailSettings.Domain);
        // The address that was typed, without a name that came with it.
        var message = new MimeMessage { Subject = letter.Subject };
        message.From.Add(new MailboxAddress(letter.SenderName, from));
        message.To.Add(new MailboxAddress("", to.Address));
        var body = new BodyBuilder { TextBody = letter.Text };
        if (letter.Picture is { } picture)
            body.Attachments.Add("snapshot.jpg", picture, new ContentType("image", "jpeg"));
        message.Body = body.ToMessageBody();
        return message;
    }

    private async Task Hand(MimeMessage message)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(Seconds), time);
        using var client = new SmtpClient();
        client.Timeout = Seconds * 1000;
        client.ServerCertificateValidationCallback = (_, _, _, errors) => IsGood(errors);
        client.CheckCertificateRevocation = false;
        var port = configuration.Get(MailSettings.Port);
        var security = !configuration.Get(MailSettings.Tls) ? SecureSocketOptions.None
            : port == SecurePort ? SecureSocketOptions.SslOnConnect : SecureSocketOptions.StartTls;
        await client.ConnectAsync(configuration.Get(MailSettings.Host), port, security, limit.Token);
        if (configuration.Get(MailSettings.Login) is { Length: > 0 } login)
            await client.AuthenticateAsync(login, configuration.Get(MailSettings.Password), limit.Token);
        await client.SendAsync(message, limit.Token);
        await client.DisconnectAsync(true, limit.Token);
    }

    private bool IsGood(SslPolicyErrors errors)
    {
        if (!configuration.Get(MailSettings.VerifyChain))
            errors &= ~SslPolicyErrors.RemoteCertificateChainErrors;
        if (!configuration.Get(MailSettings.VerifyNames))
            errors &= ~SslPolicyErrors.RemoteCertificateNameMismatch;
        return errors == SslPolicyErrors.None;
    }

    [LoggerMessage(43, LogLevel.Warning, "The mail server {Host} has not taken a mail: {Reason}")]
    private static partial void LogFailed(ILogger logger, string host, string reason);
}
