using System.IO.Compression;
using OpenSim.Serialization.Archives;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>Archives from anywhere: whatever comes, entries or a complaint.</summary>
public static class ArchiveTarget
{
    public static IEnumerable<byte[]> Seeds()
    {
        using var file = new MemoryStream();
        using (var archive = new ArchiveWriter(file))
        {
            archive.Write(ArchivePaths.Control, "<archive major_version=\"0\" minor_version=\"8\"/>");
            archive.WriteFolder("inventory/a__b/");
            archive.Write("objects/" + new string('x', 110), "long");
            archive.Finish();
        }

        yield return file.ToArray();
        file.Position = 0;
        using var plain = new MemoryStream();
        using (var zip = new GZipStream(file, CompressionMode.Decompress))
            zip.CopyTo(plain);
        yield return plain.ToArray();
    }

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var check = ArchiveCheck.Walk(new MemoryStream(input.ToArray()));
        if (check.Control is not null)
            ArchiveManifest.Parse(check.Control, out _);
        if (check.Corrupt.Any(p => p.Length == 0) || check.Bytes < 0)
            throw new InvalidOperationException("An entry without a name is called wrong.");
    }
}
