using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Api.Regions;

/// <summary>The grid that the region belongs to, as the settings have it: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class GridFunctions
{
    public static string osGetGridName(RegionScript script) => script.Engine.Grid.Name;

    public static string osGetGridNick(RegionScript script) => script.Engine.Grid.Nick;

    public static string osGetGridLoginURI(RegionScript script) => script.Engine.Grid.Login;

    public static string osGetGridHomeURI(RegionScript script) => script.Engine.Grid.Home;

    public static string osGetGridGatekeeperURI(RegionScript script) => script.Engine.Grid.Gatekeeper;

    /// <summary>Any key of [GridInfoService]; empty for none.</summary>
    public static string osGetGridCustom(RegionScript script, string key) => script.Engine.Grid.Of(key);
}
