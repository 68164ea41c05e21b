using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Things.Backups;
using OpenSim.Serialization.Archives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Backups;

public sealed class AutoBackupModuleTests
{
    private ServedRegion _region = null!;
    private string _folder = null!;

    private string Name => _region.Scene.Info.Name;

    [SetUp]
    public void Open()
    {
        _folder = Path.Combine(Directory.CreateTempSubdirectory().FullName, "backups");
        _region = new ServedRegion();
        _region.Region.AddBox(new Vector3(10, 10, 20), "chair");
        Set("AutoBackupDir", _folder);
    }

    [TearDown]
    public void Close()
    {
        _region.Dispose();
        Directory.Delete(Path.GetDirectoryName(_folder)!, true);
    }

    [Test]
    public void ByTheClock_EachIntervalBringsAnArchive()
    {
        Set("AutoBackupModuleEnabled", "true");
        Set("AutoBackup", "true");
        Set("AutoBackupInterval", "10");
        Set("AutoBackupNaming", "Sequential");
        _region.With(new AutoBackupModule());
        _region.Region.Time.AdvanceSeconds(500);
        StepAndWait();
        Assert.That(Directory.Exists(_folder), Is.False, "not yet");
        for (var i = 1; i <= 2; i++)
        {
            _region.Region.Time.AdvanceSeconds(600);
            StepAndWait();
            Assert.That(Files(), Has.Count.EqualTo(i));
        }

        Assert.That(Files(), Is.EqualTo(new[] { $"{Name}_1.oar", $"{Name}_2.oar" }));
        using var archive = File.OpenRead(Path.Combine(_folder, Files()[1]));
        var check = ArchiveCheck.Walk(archive);
        Assert.That((check.IsWhole, check.CountIn(ArchivePaths.Objects)), Is.EqualTo((true, 1)));
    }

    [Test]
    public void NotEnabled_NothingHappens_ButTheCommandWorks()
    {
        Set("AutoBackup", "true");
        _region.With(new AutoBackupModule());
        _region.Region.Time.AdvanceSeconds(1e6);
        StepAndWait();
        Assert.That(Directory.Exists(_folder), Is.False);
        Assert.That(Run("dooarbackup nowhere"), Is.False);
        Assert.That(Run("dooarbackup"), Is.False);
        Assert.That(Run($"dooarbackup {Name.ToUpperInvariant()}"), Is.True);
        Assert.That(Files().Single(), Does.Match(@"^Test Region_\d{4}y_\d+M_\d+d_\d+h_\d+m_\d+s\.oar$"));
    }

    [Test]
    public void Overwrite_KeepsOneFile()
    {
        Set("AutoBackupNaming", "Overwrite");
        _region.With(new AutoBackupModule());
        Assert.That(Run("dooarbackup ALL") && Run("dooarbackup all"), Is.True);
        Assert.That(Files(), Is.EqualTo(new[] { $"{Name}.oar" }));
    }

    [Test]
    public void OldOnes_OfThisRegionOnly_AreDeleted()
    {
        Set("AutoBackupKeepFilesForDays", "3");
        Set("AutoBackupNaming", "Sequential");
        Directory.CreateDirectory(_folder);
        string[] mine = [$"{Name}.oar", $"{Name}_7.oar", $"{Name}_2020y_1M_2d_3h_4m_5s.oar"];
        string[] others = [$"{Name} East_1.oar", $"{Name}_East_1.oar", "Harbour.oar", $"{Name}_8.txt"];
        foreach (var file in mine.Concat(others))
        {
            File.WriteAllText(Path.Combine(_folder, file), "");
            File.SetLastWriteTime(Path.Combine(_folder, file), Now().AddDays(-4));
        }

        File.WriteAllText(Path.Combine(_folder, $"{Name}_41.oar"), "");
        File.SetLastWriteTime(Path.Combine(_folder, $"{Name}_41.oar"), Now().AddDays(-2));
        _region.With(new AutoBackupModule());
        Assert.That(Run("dooarbackup ALL"), Is.True);
        Assert.That(Files(), Is.EquivalentTo(others.Append($"{Name}_41.oar").Append($"{Name}_42.oar")));
    }

    [Test]
    public void Script_IsGivenTheArchive()
    {
        Set("AutoBackupScript", "/bin/rm");
        Set("AutoBackupNaming", "Overwrite");
        _region.With(new AutoBackupModule());
        Assert.That(Run("dooarbackup ALL"), Is.True);
        Assert.That(SpinWait.SpinUntil(() => Files().Count == 0, TimeSpan.FromSeconds(60)), Is.True);
    }

    [Test]
    public void FolderThatCannotBeMade_IsSaid()
    {
        File.WriteAllText(_folder, "a file where the folder should be");
        _region.With(new AutoBackupModule());
        Assert.That(Run("dooarbackup ALL"), Is.False);
    }

    private void Set(string key, string value) => _region.Configuration.Set("AutoBackupModule", key, value);

    private DateTime Now() => DateTimeOffset.FromUnixTimeSeconds(_region.Scene.Clock.UnixTime).LocalDateTime;

    private List<string> Files() => [.. Directory.GetFiles(_folder).Select(f => Path.GetFileName(f)).Order()];

    private bool Run(string line) => _region.Commands.Type(line, Name).Good;

    /// <summary>A tick; and the token is left for the work that it starts.</summary>
    private void StepAndWait()
    {
        _region.Region.Step();
        _region.Region.WithoutToken(() =>
            Assert.That(SpinWait.SpinUntil(() => _region.Scene.BackgroundCount == 0, TimeSpan.FromSeconds(60)), Is.True));
    }
}
