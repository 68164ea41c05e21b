using OpenSim.Testing;

namespace Interop.Tests.Kit;

/// <summary>
/// OpenSimulator's ini files as an operator copies them: the examples lose their ending, and addresses, ports and passwords are filled in;
/// nothing else is touched. In the folder Shipped stand their sections, keys and values, without a word more. The variable
/// OPENSIM_SHIPPED names OpenSimulator's folder bin, whose files are then taken as they are.
/// </summary>
internal sealed class ShippedFiles
{
    private static readonly string[] Examples =
    [
        "OpenSim.ini", "Robust.ini", "Robust.HG.ini", "config-include/GridCommon.ini", "config-include/StandaloneCommon.ini",
        "config-include/FlotsamCache.ini", "config-include/osslEnable.ini"
    ];

    private static readonly string[] Others =
    [
        "config-include/Grid.ini", "config-include/GridHypergrid.ini", "config-include/Standalone.ini",
        "config-include/StandaloneHypergrid.ini", "config-include/osslDefaultEnable.ini", "config-include/storage/SQLiteStandalone.ini"
    ];

    private readonly string _folder;

    /// <param name="folder">Where the operator's copies lie; each process has one of its own.</param>
    /// <param name="publicPort">In the place of 9000, and of the grid's 8002.</param>
    /// <param name="privatePort">In the place of 8003.</param>
    public ShippedFiles(string folder, int publicPort, int privatePort)
    {
        _folder = folder;
        foreach (var file in Examples.Concat(Others))
        {
            var text = File.ReadAllText(Source(file)).Replace("\"9000\"", $"\"{publicPort}\"", StringComparison.Ordinal)
                .Replace("\"8002\"", $"\"{publicPort}\"", StringComparison.Ordinal)
                .Replace("\"8003\"", $"\"{privatePort}\"", StringComparison.Ordinal);
            Directory.CreateDirectory(Path.GetDirectoryName(Path.Combine(folder, file))!);
            File.WriteAllText(Path.Combine(folder, file), text);
        }
    }

    /// <summary>The operator's one choice in OpenSim.ini: which of the four files [Architecture] names.</summary>
    public string OpenSim(string architecture)
    {
        var ini = Path.Combine(_folder, "OpenSim.ini");
        const string chosen = "Include-Architecture = \"config-include/Standalone.ini\"";
        var text = File.ReadAllText(ini);
        Assert.That(text, Does.Contain(chosen));
        File.WriteAllText(ini, text.Replace(chosen, $"Include-Architecture = \"config-include/{architecture}.ini\"", StringComparison.Ordinal));
        return ini;
    }

    public string Robust(bool hypergrid) => Path.Combine(_folder, hypergrid ? "Robust.HG.ini" : "Robust.ini");

    /// <summary>Region files beside the ini file, as OpenSimulator has them: regions in a row from west to east.</summary>
    public void WriteRegions(int x, params string[] names)
    {
        Directory.CreateDirectory(Path.Combine(_folder, "Regions"));
        File.WriteAllText(Path.Combine(_folder, "Regions", "Regions.ini"), string.Concat(names.Select((name, i) => $"""
            [{name}]
            RegionUUID = 6f0a5c5e-3a0e-4a0b-9a51-0c8a3c{x:D4}{i:D2}
            Location = {x + i},1000
            InternalAddress = 127.0.0.1
            InternalPort = {Ports.Free()}
            ResolveAddress = False
            ExternalHostName = 127.0.0.1

            """)));
    }

    private static string Source(string file)
    {
        if (Environment.GetEnvironmentVariable("OPENSIM_SHIPPED") is not { Length: > 0 } folder)
            return Path.Combine(Tree.Root, "tests", "Interop.Tests", "Shipped", file);
        return Path.Combine(folder, Examples.Contains(file) ? file + ".example" : file);
    }
}
