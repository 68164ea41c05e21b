using OpenSim.Console;
using OpenSim.Hosting;
using OpenSim.Robust.Connectors;
using OpenSim.Robust.Options;
using OpenSim.Services.Local.Assets;
using OpenSim.Services.Local.Hypergrid;
using OpenSim.Services.Local.Maps;

namespace OpenSim.Robust;

/// <summary>What a grid server stands on, and what it looks for in its settings.</summary>
internal sealed class RobustGround(
    (string Name, string Version) program, RobustOptions options, TextReader input, TextWriter output, TaskCompletionSource quit)
    : ProgramGround(program, options, RobustCatalog.Create(), input, output, quit)
{
    private const string Gatekeeper = "GatekeeperServiceInConnector";

    private readonly RobustOptions _options = options;

    protected override void Check()
    {
        HypergridSettings.GatherAddresses(Configuration);
        if (Configuration.GetText(ConsoleSettings.Prompt.Section, ConsoleSettings.Prompt.Key) is null)
            Configuration.Set(ConsoleSettings.Prompt.Section, ConsoleSettings.Prompt.Key, Configuration.Get(RobustSettings.Prompt),
                "built in");
        if (Configuration.Get(HypergridSettings.GatekeeperUri).Length == 0
            && ConnectorList.Read(Configuration).Any(line => line.Connector == Gatekeeper))
            Warn($"[ServiceList] names {Gatekeeper}, and nothing says by which address other grids know this one, so nobody comes from "
                + "there: [Hypergrid] GatekeeperURI is the place for it.");
        if (AssetSettings.AreFiles(Configuration))
            Folder.RefuseForgotten(_options, AssetSettings.BaseDirectory, Configuration);
        if (Folder.Forgotten(_options, Configuration.Get(MapImageSettings.TilesStoragePath).Text, out _) is { } tiles)
            Warn($"The map's pictures in {tiles} are not used, since the data folder is {Folder.Data}: [MapImageService] TilesStoragePath "
                + "takes the whole path. Without them a region has its picture when it has sent it anew.");
    }
}
