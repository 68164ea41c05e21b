using System.Globalization;
using OpenSim.Host.Regions;
using OpenSim.Hosting.Options;
using OpenSim.Hosting.Startup;
using OpenSim.Settings.Options;

namespace OpenSim.Host.Options;

/// <summary>The simulator's command line. Short forms stand for settings that every newcomer changes; <c>--set Section.Key=value</c>
/// reaches all others.</summary>
public sealed class HostOptions : ProgramOptions
{
    private HostOptions()
    {
    }

    public override string MainFile => "OpenSim.ini";

    public override string MasterFile => "OpenSimDefaults.ini";

    public override string LogFile => "OpenSim.exe.config";

    public override string IniFolder => "config";

    public int? UdpPort { get; private set; }

    public string? Region { get; private set; }

    /// <summary>Side of a new region in metres.</summary>
    public int? Size { get; private set; }

    /// <summary>[Startup] physics.</summary>
    public string? Physics { get; private set; }

    /// <exception cref="OptionException">An unknown option, a missing or unreadable value.</exception>
    public static HostOptions Parse(IReadOnlyList<string> args)
    {
        var options = new HostOptions();
        options.Read("Runs a simulator with one or more regions.", args);
        return options;
    }

    public override IEnumerable<(string Section, string Key, string Value)> ShortForms()
    {
        if (HttpPort is { } port)
            yield return ("Network", "http_listener_port", port.ToString(CultureInfo.InvariantCulture));
        if (Bind is { } address)
            yield return ("Network", "http_listener_address", address.ToString());
        if (Physics is { } engine)
            yield return ("Startup", "physics", engine);
    }

    protected override void DeclareOwn(OptionParser parser) => parser
        .Value("udp-port", "N", "Viewers' UDP port (default: 9000).", value => UdpPort = ReadPort("udp-port", value))
        .Value("region", "NAME", "Name of the region that a first start makes.", value => Region = ReadRegionName(value))
        .Value("size", "METRES", "Side of a new region, 256 to 4096, a multiple of 256.", value => Size = ReadSize(value));

    protected override void DeclareOpenSimulators(OptionParser parser)
    {
        base.DeclareOpenSimulators(parser);
        parser
            .Value("physics", "ENGINE", "", value => Physics = value, isHidden: true)
            .Value("hypergrid", "true|false", "",
            value => Note("hypergrid", value, "GridHypergrid.ini or StandaloneHypergrid.ini in [Architecture] switches the hypergrid on."),
            isHidden: true)
            .Value("gui", "true|false", "",
            value => Note("gui", value, "the console is text, and the operator's page is in the browser."), isHidden: true)
            .Value("save_crashes", "true|false", "",
            value => Note("save_crashes", value, "errors stand in the log with their stack."), isHidden: true)
            .Value("crash_dir", "DIR", "", value => Note("crash_dir", value, "errors stand in the log with their stack."), isHidden: true);
    }

    private static string ReadRegionName(string value)
    {
        try
        {
            return RegionName.Checked(value);
        }
        catch (StartupException e)
        {
            throw new OptionException($"--region: {e.Message}");
        }
    }

    private static int ReadSize(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var size) && size is >= 256 and <= 4096 && size % 256 == 0
            ? size
            : throw new OptionException($"--size {value}: a region's side is a multiple of 256 from 256 to 4096 metres.");
}
