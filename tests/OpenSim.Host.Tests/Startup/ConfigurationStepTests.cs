using OpenSim.Host.Options;
using OpenSim.Host.Startup;
using OpenSim.Hosting.Startup;
using OpenSim.Settings;
using OpenSim.Testing;

namespace OpenSim.Host.Tests.Startup;

/// <summary>What an operator who comes from OpenSimulator hears of his files.</summary>
public class ConfigurationStepTests
{
    private readonly List<string> _warnings = [];
    private readonly List<string> _said = [];
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void Open()
    {
        _folder = new TemporaryFolder();
        _warnings.Clear();
        _said.Clear();
    }

    [TearDown]
    public void Close() => _folder.Dispose();

    [Test]
    public void Load_GridArchitectureWithoutAddresses_EndsInOneSentence()
    {
        var grid = _folder.Write("config-include/Grid.ini",
            "[Modules]\nGridServices = \"RegionGridServicesConnector\"\nPresenceServices = \"RemotePresenceServicesConnector\"\n");
        var main = Main("[Architecture]\nInclude-Architecture = config-include/Grid.ini\n");

        Assert.That(() => Load(main), Throws.TypeOf<StartupException>().With.Message.EqualTo(
            $"{grid}:3: [Modules] PresenceServices = RemotePresenceServicesConnector asks for a grid, and [UserAccountService] "
            + "UserAccountServerURI does not say where it is; GridCommon.ini is the place for it."));
    }

    [Test]
    public void Load_HypergridArchitecture_StartsAndSaysIt()
    {
        Load(Main("[Modules]\nEntityTransferModule = HGEntityTransferModule\nSimulationServices = \"RemoteSimulationConnectorModule\"\n"));
        Assert.That(_warnings, Has.One.Contains("OpenSim.ini:2: [Hypergrid] GatekeeperURI does not say"));
    }

    [Test]
    public void Load_ArchitectureIsMissing_EndsInOneSentence()
    {
        var main = Main("[Architecture]\nInclude-Architecture = config-include/Standalone.ini\n");
        Assert.That(() => Load(main), Throws.TypeOf<ConfigurationException>().With.Message.EqualTo(
            $"{main}:2: Include-Architecture names config-include/Standalone.ini, which is not there."));
    }

    [Test]
    public void Load_FeaturesThatAreNotThere_AreOneWarning()
    {
        Load(Main("[RemoteAdmin]\nenabled = true\n[IRC]\nenabled = true\n[Startup]\nMaxPoolThreads = 5\n"));

        Assert.That(_warnings,
            Is.EqualTo(new[] { "Set, but not there yet: remote administration ([RemoteAdmin] enabled), chat to IRC ([IRC] enabled)." }));
        Assert.That(_said,
            Is.EqualTo(new[] { "Settings of OpenSimulator that are set and have no effect here: 3; 'config check' lists them." }));
    }

    [Test]
    public void Load_ProgramsOwnSettings_SayNothing()
    {
        Load(
            Main(
                "[Startup]\nPIDFile = sim.pid\nFrameTime = 0.05\n[GridInfoService]\ngridname = "
                    + "\"Isle\"\n[DatabaseService]\nConnectionString = \"URI=file:x.db\"\n"));
        Assert.That(_warnings.Concat(_said), Is.Empty);
    }

    [Test]
    public void Load_IniFileOfTheCommandLine_IsLookedForWhereOneStands()
    {
        Main("[GridInfoService]\ngridname = here\n");
        var before = Environment.CurrentDirectory;
        Environment.CurrentDirectory = _folder.Path;
        try
        {
            Assert.That(Load("OpenSim.ini").GetText("GridInfoService", "gridname"), Is.EqualTo("here"));
        }
        finally
        {
            Environment.CurrentDirectory = before;
        }
    }

    [Test]
    public void Load_DatabaseBesideTheIniFileThatWouldNotBeUsed_EndsWithHowToGoOn()
    {
        var main = Main("");
        _folder.Write("OpenSim.db", "");

        Assert.That(() => Load(main), Throws.TypeOf<StartupException>().With.Message.StartsWith($"{_folder.Path}/OpenSim.db is not used")
            .And.Message.Contains($"--data {_folder.Path}"));
        Assert.That(() => Load(main, "--region", "New"), Throws.Nothing, "a new world is wanted");
        _folder.Write("data/OpenSim.db", "a database");
        Assert.That(() => Load(main), Throws.Nothing, "there is one in the data folder");
    }

    [Test]
    public void Load_EmptyDatabase_EndsWithHowToGoOn()
    {
        var main = Main("");
        _folder.Write("data/OpenSim.db", "");

        Assert.That(() => Load(main),
            Throws.TypeOf<StartupException>().With.Message.Contains("OpenSim.db is empty").And.Message.Contains("--region NAME"));
        Assert.That(() => Load(main, "--region", "New"), Throws.Nothing, "a new world is wanted");
    }

    [Test]
    public void Load_DatabaseBesideTheIniFileAndAnotherEngine_IsNotLookedAt()
    {
        var main = Main("[DatabaseService]\nStorageProvider = OpenSim.Data.MySQL.dll\n");
        _folder.Write("OpenSim.db", "");
        Assert.That(() => Load(main), Throws.Nothing);
    }

    [Test]
    public void Load_AssetFilesBesideTheIniFileThatWouldNotBeUsed_EndsWithHowToGoOn()
    {
        var main = Main("[AssetService]\nLocalServiceModule = \"OpenSim.Services.FSAssetService.dll:FSAssetConnector\"\n"
            + "BaseDirectory = \"./kept/data\"\n");
        Assert.That(() => Load(main), Throws.Nothing, "there are none yet");
        _folder.Write("kept/data/00/asset", "an asset");
        Directory.CreateDirectory(Path.Combine(_folder.Path, "data", "kept", "data")); // as a start without --data has left it

        Assert.That(() => Load(main), Throws.TypeOf<StartupException>()
            .With.Message.StartsWith($"[AssetService] BaseDirectory = ./kept/data: {_folder.Path}/kept/data is not used")
            .And.Message.Contains($"--data {_folder.Path} "));
        _folder.Write("data/kept/data/00/asset", "an asset");
        Assert.That(() => Load(main), Throws.Nothing, "there are some in the data folder");
    }

    [TestCase("Startup", "GatekeeperURI")]
    [TestCase("Const", "GatekeeperURI")]
    [TestCase("GatekeeperService", "ExternalName")]
    [TestCase("GridService", "Gatekeeper")]
    public void Load_AddressOfTheGridElsewhere_IsTaken(string section, string key)
    {
        var main = Main($"[Modules]\nEntityTransferModule = HGEntityTransferModule\n[{section}]\n{key} = \"http://grid.test:8002\"\n");
        Assert.That(Load(main).GetText("Hypergrid", "GatekeeperURI"), Is.EqualTo("http://grid.test:8002"));
        Assert.That(_warnings, Has.None.Contains("GatekeeperURI does not say"));
    }

    [Test]
    public void PidFile_IsThereWhileTheProcessRuns()
    {
        var path = Path.Combine(_folder.Path, "sim.pid");
        using (new PidFile(path))
            Assert.That(File.ReadAllText(path), Is.EqualTo($"{Environment.ProcessId}"));
        Assert.That(File.Exists(path), Is.False);
        Assert.That(() => new PidFile(Path.Combine(_folder.Path, "no", "sim.pid")), Throws.TypeOf<StartupException>());
    }

    private string Main(string text) => _folder.Write("OpenSim.ini", text);

    private Configuration Load(string main, params string[] args)
    {
        var folder = new DataFolder(Path.Combine(_folder.Path, "data"));
        return ConfigurationStep.Load(
            HostOptions.Parse(["--inifile", main, "--inimaster=none", .. args]), folder, DeclaredSettings.Catalog(), _warnings.Add,
            _said.Add);
    }
}
