using System.Text;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Oar;
using OpenSim.Serialization.Objects;
using OpenSim.Serialization.Regions;
using OpenSim.Store.Regions;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>
/// What an archive of a region holds, looked through before anything makes room for it: what is not named then is read when it is loaded.
/// The first line is the entry's path, the rest what stands in it.
/// </summary>
public static class OarInspectionTarget
{
    public const long AllocationLimit = 32 << 20;

    private const string Manifest = "<archive major_version=\"0\" minor_version=\"8\"><region_info><size_in_meters>256,256</size_in_meters></region_info></archive>";

    public static IEnumerable<byte[]> Seeds() =>
    [
        Entry("settings/Region.xml", RegionSettingsXml.Write(new RegionSettingsRow(), "<llsd><map/></llsd>")),
        Entry("landdata/1.xml", LandXml.Write(new ParcelRow { Bitmap = new byte[512] })),
        Entry("objects/Box_1.xml", "<SceneObjectGroup><SceneObjectPart><Name>Box</Name><Shape/></SceneObjectPart><OtherParts/></SceneObjectGroup>"),
        Entry("terrains/Region.r32", new string('\0', 400)),
        Entry("regions/1_1_a/terrains/Region.r32", "x"),
        Entry(ArchivePaths.Control, Manifest)
    ];

    public static IEnumerable<string> Tokens() =>
        ["settings/", "landdata/", "objects/", "terrains/", "regions/", ".r32", ".xml", "\n", "..", "<Bitmap>", "</", "1e99", "NaN"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var line = input.IndexOf((byte)'\n');
        if (line < 0)
            return;
        var entry = new ArchiveEntry(Encoding.UTF8.GetString(input[..line]), input[(line + 1)..].ToArray());
        var inspection = new OarInspection();
        inspection.Look(new ArchiveEntry(ArchivePaths.Control, Encoding.UTF8.GetBytes(Manifest)));
        inspection.Look(entry);
        if (inspection.Unreadable.Any(told => told.Path != entry.Path || told.Sentence.Length == 0))
            throw new InvalidDataException("What is told of an entry names no entry.");
        if (inspection.Unreadable.Count == 0 && inspection.HasAny && !IsRead(OarRegions.Split(entry.Path).Path, entry.Data))
            throw new InvalidDataException("It is not told, and cannot be read: " + entry.Path);
    }

    private static bool IsRead(string path, byte[] data)
    {
        if (path.StartsWith(ArchivePaths.Settings, StringComparison.Ordinal))
            return RegionSettingsXml.Read(data, new RegionSettingsRow()) is not null;
        if (path.StartsWith(ArchivePaths.Land, StringComparison.Ordinal))
            return LandXml.Read(data) is not null;
        return !path.StartsWith(ArchivePaths.Objects, StringComparison.Ordinal)
            || ObjectXml.Read(data, out var complaint).Count > 0 || complaint is null;
    }

    private static byte[] Entry(string path, string text) => Encoding.UTF8.GetBytes($"{path}\n{text}");
}
