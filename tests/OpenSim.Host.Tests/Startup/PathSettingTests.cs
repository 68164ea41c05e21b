using OpenSim.Host.Options;
using OpenSim.Robust.Options;
using OpenSim.Settings;
using OpenSim.Settings.Ini;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Startup;

/// <summary>Every declared setting that is a path, in every form in which operators write one.</summary>
[NonParallelizable]
public sealed class PathSettingTests
{
    private readonly TemporaryFolder _folder = new();

    private static IEnumerable<Setting<SettingPath>> Settings() => new[] { DeclaredSettings.Catalog(), RobustCatalog.Create() }
        .SelectMany(catalog => catalog.All).OfType<Setting<SettingPath>>().DistinctBy(setting => (setting.Section, setting.Key));

    private static IEnumerable<TestCaseData> All() =>
        Settings().Select(setting => new TestCaseData(setting).SetArgDisplayNames(setting.Key));

    [TearDown]
    public void Delete() => _folder.Dispose();

    [Test]
    public void Settings_ThatArePaths_AreMany() => Assert.That(Settings().Count(), Is.GreaterThan(14));

    [TestCaseSource(nameof(All))]
    public void Path_InEveryForm_IsTheOneThatIsMeant(Setting<SettingPath> setting)
    {
        var home = Environment.GetFolderPath(Environment.SpecialFolder.UserProfile);
        Assert.That(Read(setting, "some/place").In("/base"), Is.EqualTo("/base/some/place"));
        Assert.That(Read(setting, "./some/../place").In("/base"), Is.EqualTo("/base/place"));
        Assert.That(Read(setting, "/whole/place").In("/base"), Is.EqualTo("/whole/place"));
        Assert.That(Read(setting, "\"two words/place\"").In("/base"), Is.EqualTo("/base/two words/place"));
        Assert.That(Read(setting, "  \" some/place \"  ").In("/base"), Is.EqualTo("/base/some/place"));
        Assert.That(Read(setting, "~/place").In("/base"), Is.EqualTo(Path.Combine(home, "place")));
        Assert.That(Read(setting, "~").In("/base"), Is.EqualTo(home));
        Assert.That(Read(setting, "a~b/~").In("/base"), Is.EqualTo("/base/a~b/~"));
        Assert.That(Read(setting, " ").IsEmpty, Is.True, "an empty one is none");
    }

    // As a file says it.
    private SettingPath Read(Setting<SettingPath> setting, string value)
    {
        var main = _folder.Write("OpenSim.ini", $"[{setting.Section}]\n{setting.Key} = {value}\n");
        var loaded = ConfigurationLoader.Load(new ConfigurationSources
        {
            BaseDirectory = _folder.Path, Master = "none", Main = main, MainRequired = true, Directory = ""
        });
        return loaded.Configuration.Get(setting);
    }
}
