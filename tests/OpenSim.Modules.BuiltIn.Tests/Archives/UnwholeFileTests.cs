using System.Formats.Tar;
using System.IO.Compression;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Serialization.Archives;
using OpenSim.Serialization.Environments;
using OpenSim.Serialization.Regions;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Archives;

/// <summary>
/// Every command that loads a file, with every way in which a file is not what it should be: nothing changes, and it is said.
/// </summary>
public sealed class UnwholeFileTests : ArchiveFixture
{
    private static readonly string[] Commands =
        ["load oar", "load oar --merge", "load oar --mergeReplaceObjects", "load oar --no-objects", "region restore", "load xml",
        "load xml2", "terrain load", "load iar", "load iar --merge"];

    private static readonly string[] Faults =
        ["empty", "text", "another kind", "cut at 10 %", "cut at 50 %", "cut at 90 %", "without its last bytes", "noise in the middle",
        "an unreadable entry", "an unreadable manifest", "missing"];

    private static IEnumerable<TestCaseData> All() =>
        from command in Commands from fault in Faults select new TestCaseData(command, fault);

    [SetUp]
    public void MakeAUser() => Waiting.For(Services.Accounts.CreateUser(UUID.Zero, UUID.Zero, "Test", "User", "pw", ""));

    [TestCaseSource(nameof(All))]
    public void Load_OfWhatIsNotWhole_ChangesNothing_AndSaysSo(string command, string fault)
    {
        var kind = KindOf(command);
        var file = Path.Combine(Folder, "file" + kind);
        if (fault != "missing")
            File.WriteAllBytes(file, Spoilt(kind, fault));
        Scene.Terrain[5, 5] = 77;
        var before = State();

        var (text, good) = Run(Line(command, file));

        Assert.That(good, Is.False, text);
        Assert.That(State(), Is.EqualTo(before));
        Assert.That(text, Does.Contain(".").And.Length.GreaterThan(20));
    }

    [TestCaseSource(nameof(Commands))]
    public void Load_OfWhatIsWhole_IsGood(string command)
    {
        var file = Path.Combine(Folder, "file" + KindOf(command));
        File.WriteAllBytes(file, Whole(KindOf(command)));
        var (text, good) = Run(Line(command, file));
        Assert.That(good, Is.True, text);
    }

    [TestCase("load oar", "an unreadable entry", "objects/broken.xml")]
    [TestCase("load oar", "another kind", "load iar")]
    [TestCase("load iar", "another kind", "load oar")]
    [TestCase("load oar", "cut at 50 %", "--force")]
    [TestCase("terrain load", "cut at 50 %", "damaged")]
    [TestCase("load xml2", "cut at 50 %", "--force")]
    public void Load_SaysWhatIsWrong(string command, string fault, string words)
    {
        var file = Path.Combine(Folder, "file" + KindOf(command));
        File.WriteAllBytes(file, Spoilt(KindOf(command), fault));
        Assert.That(Run(Line(command, file)).Text, Does.Contain(words));
    }

    [Test]
    public void Load_Forced_TakesWhatCanBeRead()
    {
        var file = Path.Combine(Folder, "file.oar");
        File.WriteAllBytes(file, Spoilt(".oar", "an unreadable entry"));
        Run("delete object name chair");
        Assert.That(Run($"load oar --force {file}").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    [TestCase("load xml2", "\0\n")]
    [TestCase("load xml2", "\0\0\r\n  ")]
    [TestCase("load xml", "\n<!-- the end -->\n")]
    public void LoadXml_OfObjectsWithNothingBehindThem_IsGood(string command, string behind) =>
        Assert.That(Run($"{command} {WithBehind(behind)}"), Is.EqualTo(("2 objects added.\n", true)));

    [TestCase("load xml2", "</scene>")]
    [TestCase("load xml2", "<SceneObjectGroup>")]
    [TestCase("load xml", "\0<")]
    [TestCase("load xml", "& junk")]
    public void LoadXml_OfObjectsWithJunkBehindThem_ChangesNothing_AndForcedTakesThem(string command, string behind)
    {
        var file = WithBehind(behind);
        var (text, good) = Run($"{command} {file}");
        Assert.That((good, Names()), Is.EqualTo((false, "")), text);
        Assert.That(text, Does.Contain("the 2 objects that can be read"));
        Assert.That(Run($"{command} {file} --force").Good, Is.True);
        Assert.That(Names(), Is.EqualTo("chair,table"));
    }

    private string WithBehind(string behind)
    {
        var file = Path.Combine(Folder, "file.xml");
        File.WriteAllBytes(file, [.. Whole(".xml"), .. Encoding.UTF8.GetBytes(behind)]);
        Run("delete object name chair");
        Run("delete object name table");
        return file;
    }

    // The sky that is there goes only for one that can be read; a parcel keeps its text, which does not count.
    [Test]
    public void Load_AnEnvironmentThatCannotBeRead_LeavesTheRegionsOwn_AndSaysSo([Values] bool force)
    {
        var own = new ViewerEnvironment { DayLength = 7200 }.ToText();
        using (Scene.Token.Take())
            Scene.Settings.ChangeEnvironment(own);
        var parcel = Scene.Land.RowToSave(Scene.Land.All.First()) with { Environment = "<llsd><map>" };
        var settings = RegionSettingsXml.Write(Scene.Settings.Current with { WaterHeight = 33 }, "<llsd><array>");
        var file = Path.Combine(Folder, "file.oar");
        File.WriteAllBytes(file, WithEntries(Whole(".oar"),
            [("settings/z.xml", settings), ("landdata/z.xml", LandXml.Write(parcel))]));
        var (text, good) = Run($"load oar {file}{(force ? " --force" : "")}");
        Assert.That(good, Is.True, text);
        Assert.That(Scene.Settings.Environment, Is.EqualTo(own));
        Assert.That(Scene.Settings.Current.WaterHeight, Is.EqualTo(33));
        Assert.That(Scene.Land.All.Single().Row.Environment, Is.EqualTo("<llsd><map>"));
        Assert.That(text, Does.Contain("settings/z.xml: its environment cannot be read").And.Contain("landdata/z.xml: its environment"));
    }

    // Three parcels that each cover the whole region: the last has it, as in OpenSimulator.
    [Test]
    public void Load_ParcelsThatOverlap_TheLastHasTheSquares_AndItIsSaid()
    {
        var parcel = Scene.Land.RowToSave(Scene.Land.All.First());
        var file = Path.Combine(Folder, "file.oar");
        File.WriteAllBytes(file, WithEntries(Whole(".oar"), [.. new[] { "first", "second", "third" }.Select((name, i) =>
            ($"landdata/z{i}.xml", LandXml.Write(parcel with { Id = UUID.Random(), LocalId = i + 1, Name = name })))]));
        var (text, good) = Run($"load oar {file}");
        Assert.That(good, Is.True, text);
        Assert.That(Scene.Land.All.Select(p => p.Row.Name), Is.EqualTo(new[] { "third" }));
        Assert.That(text, Does.Contain("'second'").And.Contain("1 parcels"));
    }

    private string State() => string.Join('\n', [
        .. Scene.Objects.Select(o => $"{o.Id} {o.Name} {o.WorldPosition}").Order(),
        .. Scene.Land.All.Select(p => $"{p.Row.Name} {Convert.ToHexString(Scene.Land.RowToSave(p).Bitmap)}").Order(),
        $"{Scene.Settings.Current with { CacheId = default, SpawnPoints = [] }}",
        $"{Scene.Terrain[5, 5]} {Scene.Terrain[100, 100]} {Scene.Terrain.Version}",
        .. Inventory()]);

    private IEnumerable<string> Inventory()
    {
        var account = Waiting.For(Services.Accounts.GetUserAccount(UUID.Zero, "Test", "User"))!;
        var skeleton = Waiting.For(Services.Inventory.GetInventorySkeleton(account.PrincipalId));
        return skeleton.Select(f => $"{f.Id} {f.Name} {f.Version}").Order();
    }

    private static string KindOf(string command) =>
        command.Contains("oar", StringComparison.Ordinal) || command.StartsWith("region", StringComparison.Ordinal) ? ".oar"
        : command.Contains("iar", StringComparison.Ordinal) ? ".iar"
        : command.Contains("terrain", StringComparison.Ordinal) ? ".r32" : ".xml";

    private static string Line(string command, string file) =>
        KindOf(command) == ".iar" ? $"{command} Test User Objects pw {file}" : $"{command} {file}";

    private byte[] Whole(string kind)
    {
        var file = Path.Combine(Folder, "whole" + kind);
        var command = kind switch
        {
            ".oar" => "save oar",
            ".iar" => "save iar",
            ".r32" => "terrain save",
            _ => "save xml2"
        };
        Assert.That(Run(kind == ".iar" ? $"{command} Test User / pw {file}" : $"{command} {file}").Good, Is.True);
        return File.ReadAllBytes(file);
    }

    private byte[] Spoilt(string kind, string fault)
    {
        var whole = fault is "empty" or "text" ? [] : Whole(fault == "another kind" ? Other(kind) : kind);
        return fault switch
        {
            "empty" => [],
            "text" => Encoding.UTF8.GetBytes("This is no file of that kind. It is a few words of text."),
            "another kind" => whole,
            "cut at 10 %" => whole[..(whole.Length / 10)],
            "cut at 50 %" => whole[..(whole.Length / 2)],
            "cut at 90 %" => whole[..(whole.Length * 9 / 10)],
            "without its last bytes" => whole[..^Math.Min(9, whole.Length / 2)],
            "noise in the middle" => Noise(whole),
            "an unreadable manifest" => WithoutManifest(kind, whole),
            _ => Unreadable(kind, whole)
        };
    }

    private static string Other(string kind) => kind switch { ".oar" => ".iar", ".iar" => ".oar", _ => ".oar" };

    private static byte[] Noise(byte[] whole)
    {
        var spoilt = (byte[])whole.Clone();
        spoilt.AsSpan(spoilt.Length / 2, Math.Min(64, spoilt.Length / 4)).Fill(0xFF);
        return spoilt;
    }

    // Files without one are damaged in their first line.
    private static byte[] WithoutManifest(string kind, byte[] whole) => kind is ".oar" or ".iar"
        ? WithEntries(whole, [(ArchivePaths.Control, "<?xml version=\"1.0\"?><archive major_version=")], without: ArchivePaths.Control)
        : [.. "<"u8, .. whole];

    private static byte[] Unreadable(string kind, byte[] whole) => kind switch
    {
        ".oar" => WithEntries(whole, [("objects/broken.xml", "<SceneObjectGroup><SceneObjectPart><UUID>")]),
        ".iar" => WithEntries(whole, [("inventory/broken.xml", "<InventoryItem><Name>")]),
        ".r32" => [.. whole[..^4], .. BitConverter.GetBytes(float.NaN)],
        _ => Encoding.UTF8.GetBytes(
            Encoding.UTF8.GetString(whole).Replace("</scene>", "<SceneObjectGroup></scene>", StringComparison.Ordinal))
    };

    /// <summary>The same archive with more in it and without its sums, as others write them.</summary>
    private static byte[] WithEntries(byte[] archive, (string Path, string Text)[] more, string? without = null)
    {
        var file = new MemoryStream();
        using (var zip = new GZipStream(file, CompressionLevel.Fastest, leaveOpen: true))
        using (var tar = new TarWriter(zip))
        {
            foreach (var entry in new ArchiveReader(new MemoryStream(archive)).Entries()
                .Where(e => e.Path != ArchivePaths.Checksums && e.Path != without))
                Put(tar, entry.Path, entry.Data);
            foreach (var (path, text) in more)
                Put(tar, path, Encoding.UTF8.GetBytes(text));
        }

        return file.ToArray();
    }

    private static void Put(TarWriter tar, string path, byte[] data) =>
        tar.WriteEntry(new GnuTarEntry(TarEntryType.RegularFile, path) { DataStream = new MemoryStream(data) });
}
