using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Settings.Ini;

namespace OpenSim.Conference.Plans;

/// <summary>What a member finds in its folder when it starts: its region file, and the operator's token, the same for all.</summary>
internal static class MemberFolder
{
    private const string IdKey = "RegionUUID";
    private const string TokenFile = "operator.token";

    public static void Prepare(MemberPlan plan, string token)
    {
        Directory.CreateDirectory(plan.Folder);
        WriteToken(plan.Folder, token);
        if (plan.Kind == MemberKind.Region)
            WriteRegion(plan);
    }

    /// <summary>Where what the member writes to its standard error is kept.</summary>
    public static string ErrorsOf(MemberPlan plan) => Path.Combine(plan.Folder, "errors.log");

    /// <summary>Whether a conference with that token has made the folder: what else lies beside it is none of its own.</summary>
    public static bool IsOf(string folder, string token)
    {
        try
        {
            return File.ReadAllText(Path.Combine(folder, TokenFile)).Trim() == token;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static void WriteToken(string folder, string token) =>
        WholeFile.Write(Path.Combine(folder, TokenFile), token + Environment.NewLine, isOwn: true);

    // The file is written anew at each start, since ports and places may have changed; the id stays, or the region would lose its objects.
    // It takes the old one's place whole: half a file would be a file without an id.
    private static void WriteRegion(MemberPlan plan)
    {
        var folder = Path.Combine(plan.Folder, "Regions");
        Directory.CreateDirectory(folder);
        var file = Path.Combine(folder, "Regions.ini");
        var keys = plan.RegionKeys.ToList();
        if (!keys.Exists(k => k.Key.Equals(IdKey, StringComparison.OrdinalIgnoreCase)))
            keys.Insert(0, (IdKey, IdIn(file) ?? UUID.Random().ToString()));
        var lines = keys.Select(pair => IniWriter.Assignment(pair.Key, pair.Value).TrimStart()).Prepend($"[{plan.Name}]");
        WholeFile.Write(file, string.Concat(lines.Select(line => line + Environment.NewLine)), isOwn: true);
    }

    private static string? IdIn(string file) =>
        File.Exists(file) && IniReader.TryRead(file, File.ReadAllText(file), out var document, out _)
            ? document.Entries.FirstOrDefault(e => e.Key.Equals(IdKey, StringComparison.OrdinalIgnoreCase))?.Value
            : null;
}
