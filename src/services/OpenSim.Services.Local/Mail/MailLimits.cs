using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Services.Local.Mail;

/// <summary>How much mail goes out: for all, for one user, to one address.</summary>
public sealed class MailLimits(StatRegistry statistics, Configuration configuration)
{
    private const double Hour = 3600;
    private const double Day = 24 * Hour;

    public static readonly LimitDef AllDef = Def("Mails", LimitPer.Process, MailSettings.PerDay, "Mails of this program; refused with words.");

    public static readonly LimitDef UserDef = Def("MailsOfUser", LimitPer.Account, MailSettings.PerUser,
        "Mails that a user causes; refused with words.");

    public static readonly LimitDef AddressDef = Def("MailsToAddress", LimitPer.Address, MailSettings.PerAddress,
        "Mails to one address; refused with words.");

    private readonly RateLimit<int> _all = statistics.RateLimit<int>(AllDef, () => configuration.Get(MailSettings.PerDay) / Day, Day);
    private readonly RateLimit<UUID> _user =
        statistics.RateLimit<UUID>(UserDef, () => configuration.Get(MailSettings.PerUser) / Hour, Hour);

    private readonly RateLimit<string> _address =
        statistics.RateLimit<string>(AddressDef, () => configuration.Get(MailSettings.PerAddress) / Hour, Hour);

    /// <summary>Null when one more may go; else which bound it meets, in words.</summary>
    public string? WhyNot(UUID sender, string address, TimeSpan now)
    {
        if (!_user.TryTake(sender, now))
            return "You have sent as many mails as you may in an hour.";
        if (!_address.TryTake(address.ToLowerInvariant(), now))
            return "This address has been sent as many mails as it may be in an hour.";
        return _all.TryTake(0, now) ? null : "As many mails as may be have been sent from here today.";
    }

    private static LimitDef Def(string name, LimitPer per, Setting<int> setting, string description) =>
        new("services", "mail", name, "opensim.services.mail." + name.ToLowerInvariant(), "mails", per, setting, description);
}
