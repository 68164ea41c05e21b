using System.Globalization;
using OpenSim.Console;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using RegionInfo = OpenSim.World.Regions.RegionInfo;

namespace OpenSim.Host.Regions;

/// <summary>
/// A region that is to be made: what a region file says of it, and what the file lacks. That is asked for, with OpenSimulator's questions;
/// whoever presses Enter, or cannot answer, gets what is offered: a place beside the others and a free port.
/// </summary>
internal sealed class RegionDraft
{
    private const int Unit = 256; // metres of a step on the grid

    private readonly RegionKeys _inFile;
    private readonly List<(string Key, string Value)> _asked = [];

    private RegionDraft(RegionKeys inFile) => _inFile = inFile;

    public RegionKeys Keys => _inFile.With(_asked);

    /// <param name="file">Full path; it need not be there.</param>
    /// <param name="name">Null for the first region of the file, or to be asked for.</param>
    /// <param name="running">The other regions of the process.</param>
    /// <returns>Null when there is no name and nobody to ask.</returns>
    /// <exception cref="StartupException">A file that cannot be read, or a name that cannot be.</exception>
    public static RegionDraft? Make(CommandContext console, string file, string? name, IReadOnlyList<RegionInfo> running)
    {
        var present = File.Exists(file) ? RegionFile.Read(file).ToList() : [];
        var found = name is null ? present.FirstOrDefault()
            : present.Find(keys => keys.Region.Equals(name, StringComparison.OrdinalIgnoreCase));
        var wanted = found?.Region ?? name ?? console.Ask("New region name");
        if (string.IsNullOrEmpty(wanted))
            return null;
        wanted = RegionName.Checked(wanted);
        if (found is null && !Path.GetExtension(file).Equals(".ini", StringComparison.OrdinalIgnoreCase))
            throw new StartupException($"{file} holds no region {wanted}, and is written by hand only; a new region takes an .ini file.");
        var draft = new RegionDraft(found ?? new RegionKeys(file, wanted, []));
        draft.Ask(console, running);
        return draft;
    }

    /// <summary>Writes into the file what it lacked.</summary>
    public void Keep()
    {
        if (_asked.Count > 0)
            RegionFile.Add(_inFile.File, _inFile.Region, _asked);
    }

    private void Ask(CommandContext console, IReadOnlyList<RegionInfo> running)
    {
        Ask("RegionUUID", "RegionUUID", UUID.Random().ToString());
        Ask("Location", "Region Location", FreePlace(running));
        Ask("InternalAddress", "Internal IP address", "0.0.0.0");
        Ask("InternalPort", "Internal port", FreePort(running));
        Ask("ExternalHostName", "External host name", running.Count > 0 ? running[0].ExternalHostName : "SYSTEMIP");
        void Ask(string key, string question, string offered)
        {
            if (_inFile.Text(key).Length == 0)
                _asked.Add((key, console.Ask($"{question} [{offered}]") is { Length: > 0 } answer ? answer : offered));
        }
    }

    // East of the easternmost, in the row of the first.
    private static string FreePlace(IReadOnlyList<RegionInfo> running) => running.Count == 0 ? "1000,1000" : string.Create(
        CultureInfo.InvariantCulture, $"{running.Max(r => r.GridX + (r.SizeX / Unit))},{running[0].GridY}");

    private static string FreePort(IReadOnlyList<RegionInfo> running) =>
        (running.Count == 0 ? 9000 : running.Max(r => r.InternalEndPoint.Port) + 1).ToString(CultureInfo.InvariantCulture);
}
