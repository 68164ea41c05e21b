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

    [TestCase("[Startup]\ngridmode = true\n")]
    [TestCase("[Modules]\nAssetServices = RemoteAssetServicesConnector\n")]
    [TestCase("[Modules]\nInventoryServices = \"RemoteInventoryServicesConnector\"\n")]
    [TestCase("[Modules]\nGridServices = RemoteGridServicesConnector\n")]
    [TestCase("[Modules]\nGridServices = HGGridServicesConnector\n[GridService]\nGridServerURI = http://grid.test:8003\n")]
    [TestCase("[Modules]\nUserAccountServices = OpenSim.Region.CoreModules.dll:RemoteUserAccountServicesConnector\n")]
    [TestCase("[GridService]\nLocalServiceModule = \"OpenSim.Services.Connectors.dll:GridServicesConnector\"\n")]
    [TestCase("[InventoryService]\nLocalGridInventoryService = \"OpenSim.Region.CoreModules.dll:RemoteInventoryServicesConnector\"\n")]
    [TestCase("[AssetService]\nLocalGridAssetService = \"OpenSim.Services.Connectors.dll:AssetServicesConnector\"\n")]
    public void Load_FilesOfAGridOfWhateverYear_NeverBeginAWorldOfTheirOwn(string text) => Assert.That(
        () => Load(Main(text)), Throws.TypeOf<StartupException>().With.Message.Contains("asks for a grid"));

    // The sections, keys and values of OpenSimulator's examples, as the tests with real clients start them.
    [TestCase("Standalone", false)]
    [TestCase("StandaloneHypergrid", false)]
    [TestCase("Grid", true)]
    [TestCase("GridHypergrid", true)]
    public void Load_FilesThatOpenSimulatorShips_AreUnderstood(string architecture, bool isGrid)
    {
        var shipped = Path.Combine(TreeRoot, "tests", "Interop.Tests", "Shipped");
        foreach (var file in Directory.GetFiles(shipped, "*", SearchOption.AllDirectories))
            _folder.Write(Path.GetRelativePath(shipped, file),
                File.ReadAllText(file)
                    .Replace("config-include/Standalone.ini", $"config-include/{architecture}.ini", StringComparison.Ordinal));
        var configuration = Load(Path.Combine(_folder.Path, "OpenSim.ini"));
        Assert.That(ArchitectureStep.IsGrid(configuration), Is.EqualTo(isGrid));
        Assert.That(_warnings, Is.Empty);
        foreach (var (key, _) in configuration.Keys("Modules"))
            Assert.That(ModuleKey.All.Any(module => module.Key == key) || ModuleKey.Switches.Contains(key)
                || key.StartsWith("Setup_", StringComparison.Ordinal) || key.StartsWith("Include-", StringComparison.Ordinal), key);
    }

    private static string TreeRoot
    {
        get
        {
            var folder = AppContext.BaseDirectory;
            while (!Directory.Exists(Path.Combine(folder, "tests", "Interop.Tests")))
                folder = Path.GetDirectoryName(folder)!;
            return folder;
        }
    }

    [TestCase("[Modules]\nUserAccountServices = RemoteUserAcountServicesConnector\n", "is RemoteUserAccountServicesConnector meant?")]
    [TestCase("[Modules]\nGridServices = LocalGirdServicesConnector\n", "is LocalGridServicesConnector meant?")]
    [TestCase("[Modules]\nPresenceServices = SomethingElse\n", "known are LocalPresenceServicesConnector")]
    [TestCase("[Modules]\nGridServices = HGGridServicesConnector\n", "does not say whose map it is")]
    [TestCase("[GridService]\nGridServerURI = http://g.test:8003\n[UserAccountService]\nUserAccountServerURI = http://g.test:8003\n",
        "nothing asks for one")]
    public void Load_ServicesThatNobodyKnows_EndInOneSentence(string text, string sentence) => Assert.That(
        () => Load(Main(text)), Throws.TypeOf<StartupException>().With.Message.Contains(sentence));

    [TestCase("[Modules]\nSearchModule = BetterSearchModule\n", "[Modules] SearchModule = BetterSearchModule")]
    [TestCase("[Modules]\nLLLoginServiceInConnector = false\n", "LLLoginServiceInConnector = false switches nothing off")]
    [TestCase("[Modules]\nUserAcountServices = LocalUserAccountServicesConnector\n", "is UserAccountServices meant?")]
    public void Load_OtherKeysOfModules_AreSaid(string text, string sentence)
    {
        Load(Main(text));
        Assert.That(_warnings, Has.One.Contains(sentence));
    }

    [TestCase("Startup", "region_owner_is_god", "false", "Permissions", "region_owner_is_god")]
    [TestCase("Startup", "allow_grid_gods", "false", "Permissions", "allow_grid_gods")]
    [TestCase("Startup", "serverside_object_permissions", "false", "Permissions", "serverside_object_permissions")]
    [TestCase("Startup", "MaptileRefresh", "900", "Map", "MaptileRefresh")]
    [TestCase("Startup", "DrawPrimOnMapTile", "false", "Map", "DrawPrimOnMapTile")]
    [TestCase("SimulatorFeatures", "MapTileURL", "http://tiles.test/", "LoginService", "MapTileURL")]
    [TestCase("GridInfo", "SearchServerURI", "http://search.test/", "SimulatorFeatures", "SearchServerURI")]
    [TestCase("GridInfo", "GridName", "Isles", "GridInfoService", "gridname")]
    [TestCase("Startup", "storage_plugin", "OpenSim.Data.MySQL.dll", "DatabaseService", "StorageProvider")]
    [TestCase("Startup", "storage_connection_string", "URI=file:old.db,version=3", "DatabaseService", "ConnectionString")]
    [TestCase("Startup", "estate_connection_string", "URI=file:estates.db", "DatabaseService", "EstateConnectionString")]
    public void Load_KeysThatOpenSimulatorReadsFromSeveralSections_Count(
        string section, string key, string value, string home, string setting)
    {
        var configuration = Load(Main($"[{section}]\n{key} = {value}\n"));
        Assert.That(configuration.GetText(home, setting), Is.EqualTo(value));
        Assert.That(_warnings.Concat(_said), Is.Empty);
    }

    [TestCase("data", true)]
    [TestCase("", true)]
    [TestCase("here", true)]
    [TestCase("elsewhere", false)]
    public void Load_FilesThatAnOperatorNamesWithoutAFolder_AreFoundWhereHeHasThem(string place, bool isFound)
    {
        var main = Main("[Terrain]\nInitialTerrain = land.png\n");
        var file = _folder.Write(Path.Combine(place, "land.png"), "");
        var before = Environment.CurrentDirectory;
        Environment.CurrentDirectory = Directory.CreateDirectory(Path.Combine(_folder.Path, "here")).FullName;
        try
        {
            var folder = new DataFolder(Path.Combine(_folder.Path, "data"));
            var options = HostOptions.Parse(["--inifile", main]);
            var expected = isFound ? file : Path.Combine(_folder.Path, "data", "land.png");
            Assert.That(folder.Find(options, "land.png"), Is.EqualTo(expected));
            Assert.That(folder.Find(options, file), Is.EqualTo(file), "a whole path is what it says");
            Assert.That(folder.Places(options).Contains(Path.GetDirectoryName(file)), Is.EqualTo(isFound));
            Assert.That(Load(main).GetText("Terrain", "InitialTerrain"), Is.EqualTo(isFound ? file : "land.png"));
        }
        finally
        {
            Environment.CurrentDirectory = before;
        }
    }

    [TestCase("Startup", "Permissions", "allow_grid_gods", "true")]
    [TestCase("Map", "Startup", "GenerateMaptiles", "true")]
    public void Load_OfSeveralSections_TheLastOfOpenSimulatorsOrderCounts(string first, string last, string key, string counts)
    {
        var configuration = Load(Main($"[{first}]\n{key} = false\n[{last}]\n{key} = {counts}\n"));
        Assert.That(configuration.GetText(first == "Map" ? "Map" : last, key), Is.EqualTo(counts));
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
