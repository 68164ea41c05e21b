using System.Formats.Tar;
using System.IO.Compression;
using System.Text;
using OpenSim.Serialization.Archives;

namespace OpenSim.Serialization.Tests.Archives;

public sealed class ArchiveWriterTests
{
    // OpenSimulator's reader takes the first 100 bytes of a header as the name, or a GNU 'L' entry before it; it knows no prefix and no pax
    // headers.
    [Test]
    public void LongNames_GoAsGnuLongLinks()
    {
        var path = "objects/" + new string('n', 120) + ".xml";
        var tar = Tar(("short.txt", "a"), (path, "b"));
        Assert.That(tar[156], Is.EqualTo((byte)'0'));
        Assert.That(tar[1024 + 156], Is.EqualTo((byte)'L'));
        Assert.That(Encoding.ASCII.GetString(tar, 1024 + 512, path.Length), Is.EqualTo(path));
        Assert.That(tar[1024 + 1024 + 156], Is.EqualTo((byte)'0'));
    }

    [Test]
    public void Sums_AreInTheFormOfSha256sum()
    {
        var tar = Encoding.UTF8.GetString(Tar(("a.txt", "hello\n")));
        Assert.That(tar, Does.Contain("5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03  a.txt\n"));
    }

    [TestCase(true)]
    [TestCase(false)]
    public void Check_FindsAMissingEntry_AndReadsBareTars(bool zipped)
    {
        var tar = Tar(("one", "1"), ("two", "2"));
        var without = tar[1024..]; // header and block of the first entry
        var file = new MemoryStream();
        using (Stream into = zipped ? new GZipStream(file, CompressionLevel.Fastest, leaveOpen: true) : new BufferedStream(file))
        {
            into.Write(without);
            into.Flush();
            if (zipped)
                into.Dispose();
            file.Position = 0;
            var check = ArchiveCheck.Walk(file);
            Assert.That(check.Missing, Is.EqualTo(new[] { "one" }));
            Assert.That(check.Corrupt, Is.Empty);
            Assert.That(check.Entries, Is.EqualTo(1));
        }
    }

    [TestCase("assets/11111111-2222-3333-4444-555555555555_texture.jp2", 0)]
    [TestCase("assets/11111111-2222-3333-4444-555555555555_material.xml", -2)]
    [TestCase("assets/11111111-2222-3333-4444-555555555555_prmat.dat", 57)]
    [TestCase("assets/11111111-2222-3333-4444-555555555555_type-7.bin", -7)]
    public void AssetPaths_AreParsed_AndMade(string path, int type)
    {
        Assert.That(ArchivePaths.TryParseAsset(path, out var id, out var parsed), Is.True);
        Assert.That(parsed, Is.EqualTo(type));
        Assert.That(ArchivePaths.OfAsset(id, parsed), Is.EqualTo(path));
    }

    [TestCase("assets/11111111-2222-3333-4444-555555555555")]
    [TestCase("assets/x_texture.jp2")]
    [TestCase("assets/11111111-2222-3333-4444-555555555555_unknown.xyz")]
    public void AssetPaths_OfOtherForms_AreRefused(string path) => Assert.That(ArchivePaths.TryParseAsset(path, out _, out _), Is.False);

    [Test]
    public void Read_DamagedHeader_IsSaid_AndTheNextEntryIsFound()
    {
        var tar = Tar(("one", "1"), ("two", "2"), ("three", "3"));
        tar[1024 + 3] ^= 1; // in the name of the second
        var reader = new ArchiveReader(new MemoryStream(tar));
        Assert.That(reader.Entries().Select(e => e.Path), Is.EqualTo(new[] { "one", "three", ArchivePaths.Checksums }));
        Assert.That(reader.Complaint, Does.Contain("damaged behind one"));
    }

    [TestCase(TarEntryFormat.V7)]
    [TestCase(TarEntryFormat.Ustar)]
    [TestCase(TarEntryFormat.Pax)]
    [TestCase(TarEntryFormat.Gnu)]
    public void Read_EveryFormat_WithLongNamesWhereItHasThem(TarEntryFormat format)
    {
        string[] paths = format == TarEntryFormat.V7
            ? ["./objects/x.xml"]
            : ["./objects/x.xml", "assets/" + new string('a', 60) + "/" + new string('b', 90)];
        var file = new MemoryStream();
        using (var writer = new TarWriter(file, format, leaveOpen: true))
        {
            foreach (var path in paths)
            {
                var entry = format switch
                {
                    TarEntryFormat.V7 => (TarEntry)new V7TarEntry(TarEntryType.V7RegularFile, path),
                    TarEntryFormat.Ustar => new UstarTarEntry(TarEntryType.RegularFile, path),
                    TarEntryFormat.Pax => new PaxTarEntry(TarEntryType.RegularFile, path),
                    _ => new GnuTarEntry(TarEntryType.RegularFile, path)
                };
                entry.DataStream = new MemoryStream("hello"u8.ToArray());
                writer.WriteEntry(entry);
            }
        }

        file.Position = 0;
        var reader = new ArchiveReader(file);
        var read = reader.Entries().ToList();
        Assert.That(reader.Complaint, Is.Null);
        Assert.That(read.Select(e => e.Path), Is.EqualTo(paths.Select(p => p.Replace("./", "", StringComparison.Ordinal))));
        Assert.That(read.Select(e => e.Data), Is.All.EqualTo("hello"u8.ToArray()));
    }

    private static byte[] Tar(params (string Path, string Text)[] entries)
    {
        var file = new MemoryStream();
        using (var archive = new ArchiveWriter(file))
        {
            foreach (var (path, text) in entries)
                archive.Write(path, text);
            archive.Finish();
        }

        file.Position = 0;
        var tar = new MemoryStream();
        using (var zip = new GZipStream(file, CompressionMode.Decompress))
            zip.CopyTo(tar);
        return tar.ToArray();
    }
}
