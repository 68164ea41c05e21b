using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Settings;
using OpenSim.Telemetry.Limits;
using OpenSim.World;

namespace OpenSim.Scripts.Engine;

/// <summary>
/// Mail of scripts; who takes it out of the program is said by the other keys of the section, which are OpenSimulator's too.
/// </summary>
public static class ScriptMailSettings
{
    private const string Section = "SMTP";
    private const double Hour = 3600;

    public static readonly Setting<bool> GoesOut = new(
        Section, "enableEmailToSMTP", true, "Mail of scripts to addresses outside goes by the server of this section, where it is enabled.",
        live: true);

    public static readonly Setting<string> Host = new(
        Section, "internal_object_host", "lsl.opensim.local",
        "Mail of scripts to a prim's key at this host stays in the program; so it does at lsl.secondlife.com.", live: true);

    public static readonly Setting<int> MaxSize = new(
        Section, "email_max_size", 4096, "Subject and text of a script's mail together.", "bytes", 256, 1_000_000, live: true);

    public static readonly Setting<int> FromOwner = new(
        Section, "MailsFromOwnerPerHour", 500, "Mails of the scripts of one owner, in a region; an hour's worth may go at once.", "mails/h", 1,
        100_000, live: true);

    public static readonly Setting<int> ToPrim = new(
        Section, "MailsToPrimAddressPerHour", 50, "Mails of a region's scripts to one prim; an hour's worth may go at once.", "mails/h", 1,
        100_000, live: true);

    public static readonly LimitDef FromOwnerDef = new(
        "scripts", "region", "MailsOfOwner", "opensim.scripts.limit.mails.owner", "mails", LimitPer.Account, FromOwner,
        "Mails of the scripts of one owner; refused with words.");

    public static readonly LimitDef ToPrimDef = new(
        "scripts", "region", "MailsToPrim", "opensim.scripts.limit.mails.prim", "mails", LimitPer.Object, ToPrim,
        "Mails of scripts to one prim; refused with words.");

    internal static MailBoxes BoxesOf(Scene scene)
    {
        var (statistics, configuration, region) = (scene.Options.Statistics, scene.Options.Configuration, scene.Info.Name);
        var boxes = new MailBoxes(scene,
            statistics.RateLimit<UUID>(FromOwnerDef.In(region), () => configuration.Get(FromOwner) / Hour, Hour),
            statistics.RateLimit<UUID>(ToPrimDef.In(region), () => configuration.Get(ToPrim) / Hour, Hour));
        scene.Watch(GoesOut, isOn => boxes.GoesOut = isOn);
        scene.Watch(Host, host => boxes.Host = host);
        scene.Watch(MaxSize, bytes => boxes.MaxSize = bytes);
        return boxes;
    }

    internal static void Close(Scene scene) => scene.Options.Statistics.RemoveContainer("scripts", scene.Info.Name);
}
