using System.Globalization;
using OpenSim.Hosting.Options;
using OpenSim.Settings.Options;

namespace OpenSim.Robust.Options;

/// <summary>The grid server's command line.</summary>
public sealed class RobustOptions : ProgramOptions
{
    private RobustOptions()
    {
    }

    public override string MainFile => "Robust.ini";

    public override string MasterFile => "RobustDefaults.ini";

    public override string LogFile => "Robust.exe.config";

    public override string IniFolder => "robust-config";

    /// <exception cref="OptionException">An unknown option, a missing or unreadable value.</exception>
    public static RobustOptions Parse(IReadOnlyList<string> args)
    {
        var options = new RobustOptions();
        options.Read("Runs the services of a grid.", args);
        return options;
    }

    public override IEnumerable<(string Section, string Key, string Value)> ShortForms()
    {
        if (HttpPort is { } port)
            yield return ("Network", "port", port.ToString(CultureInfo.InvariantCulture));
        if (Bind is { } address)
            yield return ("Network", "http_listener_address", address.ToString());
    }

    protected override void DeclareOwn(OptionParser parser)
    {
    }

    protected override void DeclareOpenSimulators(OptionParser parser)
    {
        base.DeclareOpenSimulators(parser);
        parser.Value("prompt", "TEXT", "", value => Note("prompt", value, "[Startup] Prompt in Robust.ini sets it."), isHidden: true);
    }
}
