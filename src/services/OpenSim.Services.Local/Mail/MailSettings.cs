using OpenSim.Settings;

namespace OpenSim.Services.Local.Mail;

/// <summary>Mail that the simulator sends. Section and keys are OpenSimulator's.</summary>
public static class MailSettings
{
    private const string Section = "SMTP";

    public static readonly Setting<bool> Enabled = new(Section, "enabled", false,
        "Sends mail by a server: postcards, and messages for people who are away and want them so.");

    public static readonly Setting<string> Host = new(Section, "SMTP_SERVER_HOSTNAME", "127.0.0.1", "The mail server.");

    public static readonly Setting<int> Port = new(Section, "SMTP_SERVER_PORT", 25, "Its port.", "", 1, 65_535);

    public static readonly Setting<bool> Tls = new(Section, "SMTP_SERVER_TLS", false,
        "Encrypts the way to it: from the first byte on port 465, else by STARTTLS, without which nothing is sent then.");

    public static readonly Setting<bool> VerifyChain = new(Section, "SMTP_VerifyCertChain", true,
        "Sends nothing to a server whose certificate nobody known has signed.");

    public static readonly Setting<bool> VerifyNames = new(Section, "SMTP_VerifyCertNames", true,
        "Sends nothing to a server whose certificate is for another name.");

    public static readonly Setting<string> Login = new(Section, "SMTP_SERVER_LOGIN", "", "User name at the server; empty logs in nowhere.");

    public static readonly Setting<string> Password = new(Section, "SMTP_SERVER_PASSWORD", "", "Password at the server.");

    public static readonly Setting<string> From = new(Section, "SMTP_SERVER_FROM", "",
        "Address from which mail comes; empty is noreply at the domain of host_domain_header_from.");

    public static readonly Setting<string> Domain = new(Section, "host_domain_header_from", "127.0.0.1",
        "Domain of the sender's address where SMTP_SERVER_FROM names none.");

    public static readonly Setting<int> PerDay = new(Section, "SMTP_MailsPerDay", 100,
        "Mails of this program; a day's worth may go at once. Mail beyond is refused in words.", "mails/day", 1, 1_000_000, live: true);

    public static readonly Setting<int> PerAddress = new(Section, "MailsToSMTPAddressPerHour", 10,
        "Mails to one address; an hour's worth may go at once.", "mails/h", 1, 100_000, live: true);

    public static readonly Setting<int> PerUser = new(Section, "MailsFromUserPerHour", 10,
        "Mails that one user may cause; an hour's worth may go at once.", "mails/h", 1, 100_000, live: true);
}
