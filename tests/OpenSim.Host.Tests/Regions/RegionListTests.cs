using System.Numerics;
using OpenSim.Host.Options;
using OpenSim.Host.Regions;
using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Regions;

namespace OpenSim.Host.Tests.Regions;

public class RegionListTests
{
    private const string Id = "e3be865f-35b6-4f7c-9aea-9ab017b07635";

    private readonly List<string> _warnings = [];
    private readonly Configuration _configuration = new();
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void Open()
    {
        _folder = new TemporaryFolder();
        _warnings.Clear();
        _configuration.Set("Startup", "regionload_regionsdir", "");
    }

    [TearDown]
    public void Close() => _folder.Dispose();

    [Test]
    public void Load_NothingThere_MakesTheFirstRegion()
    {
        var region = Load(["--region", "Isle", "--size", "512"]).Single();

        Assert.That((region.Name, region.SizeX, region.Landing), Is.EqualTo(("Isle", 512, new Vector3(256, 256, 30))));
        Assert.That(Load().Single().Id, Is.EqualTo(region.Id), "the file is there at the next start");
    }

    [Test]
    public void Load_NoFileThoughTheDatabaseHoldsARegion_EndsWithHowToGoOn()
    {
        var refusal = Assert.Throws<StartupException>(() => Load([], new KeptRegion(new UUID(Id), 112)));

        Assert.That(refusal!.Message,
            Does.StartWith($"The database holds the region {Id} with 112 prims, but there is no region file in {_folder.Path}/Regions: "));
        Assert.That(refusal.Message, Does.Contain("--region NAME"));
        Assert.That(Directory.Exists(Path.Combine(_folder.Path, "Regions")), Is.False, "nothing is made");
    }

    [Test]
    public void Load_NoFileButARegionIsAskedFor_GoesOn() =>
        Assert.That(Load(["--region", "Isle"], new KeptRegion(new UUID(Id), 112)).Single().Name, Is.EqualTo("Isle"));

    [Test]
    public void Load_OpenSimulatorsExample_IsUnderstoodWithAllItsKeys()
    {
        _folder.Write("Regions/Regions.ini", $"""
            [Default Region]
            RegionUUID = {Id}
            Location = 1000,1001
            InternalAddress = 0.0.0.0
            InternalPort = 9010
            AllowAlternatePorts = False
            ExternalHostName = "sim.example"
            TargetEstate = 101
            SizeX = 512
            SizeY = 512
            DefaultLanding = <300,1,25>
            NonPhysicalPrimMax = 64
            PhysicalPrimMax = 10
            ClampPrimSize = True
            LinksetPrims = 5
            MaxPrims = 15000
            MaxAgents = 40
            ScopeID = "00000000-0000-0000-0000-000000000000"
            RegionType = "Mainland"
            """);

        var region = Load().Single();

        Assert.That((region.Id.ToString(), region.GridY, region.InternalEndPoint.Port, region.ExternalHostName),
            Is.EqualTo((Id, 1001u, 9010, "sim.example")));
        Assert.That((region.MaxPrims, region.MaxAgents, region.TargetEstate, region.MaxLinksetPrims), Is.EqualTo((15000, 40, "101", 5)));
        Assert.That(region.Landing, Is.EqualTo(new Vector3(300, 5, 25)), "five metres from the border");
        Assert.That(region.PrimSizes, Is.EqualTo(new PrimSizes { Max = 64, PhysicalMax = 10, BoundsArrivals = true }));
        Assert.That(_warnings, Is.Empty);
    }

    [Test]
    public void Load_PictureForTheMap_LiesBesideTheProgramWhereOpenSimulatorLooks()
    {
        _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\nMaptileStaticFile = \"maptiles/isle.png\"\n");
        Assert.That(Load().Single().StaticMapFile, Is.EqualTo(Path.Combine(AppContext.BaseDirectory, "maptiles", "isle.png")));
        Assert.That(_warnings, Is.Empty);
    }

    [Test]
    public void Load_KeysWithoutEffectAndMisspeltOnes_AreSaidWithTheirLine()
    {
        var file = _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\nAllowAlternatePorts = true\nMaxAgnets = 5\nCovenantX = 1\n");

        Load();

        Assert.That(_warnings, Is.EqualTo(new[]
        {
            $"{file}:4: region Isle: MaxAgnets is not a known key; is MaxAgents meant?",
            $"{file}:5: region Isle: CovenantX is not a known key."
        }));
    }

    [Test]
    public void Load_NothingInTheFile_TakesTheBoundsOfAllRegions()
    {
        _configuration.Set("Startup", "NonPhysicalPrimMax", "32");
        _configuration.Set("Startup", "LinksetPrims", "7");
        _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n");

        var region = Load().Single();

        Assert.That((region.PrimSizes.Max, region.MaxLinksetPrims), Is.EqualTo((32f, 7)));
    }

    [Test]
    public void Load_UdpPortOfTheCommandLine_IsForTheOnlyRegion()
    {
        var file = _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\nInternalPort = 9010\n");
        Assert.That(Load(["--udp-port", "9020"]).Single().InternalEndPoint.Port, Is.EqualTo(9020));
        File.AppendAllText(file, "[Hill]\nLocation = 1001,1000\nInternalPort = 9011\n");
        Assert.That(Load(["--udp-port", "9020"]).Select(r => r.InternalEndPoint.Port), Is.EquivalentTo(new[] { 9010, 9011 }));
        Assert.That(_warnings.Single(), Does.StartWith("--udp-port 9020 is for one region"));
    }

    [Test]
    public void Load_NiniXml_IsRead()
    {
        _folder.Write("Regions/a.xml", $"""
            <Nini><Section Name="Isle"><Key Name="RegionUUID" Value="{Id}"/><Key Name="Location" Value="1000,1002"/><Key Name="InternalPort" Value="9020"/></Section></Nini>
            """);
        Assert.That(Load().Single(), Has.Property(nameof(RegionInfo.Name)).EqualTo("Isle").And.Property(nameof(RegionInfo.GridY))
            .EqualTo(1002u));
    }

    [Test]
    public void Load_XmlOfTheFirstYears_IsRead()
    {
        _folder.Write("Regions/a.xml", $"""
            <Root><Config sim_UUID="{Id}" sim_name="Old Isle" sim_location_x="1003" sim_location_y="1004" internal_ip_address="0.0.0.0" internal_ip_port="9030"
              allow_alternate_ports="False" external_host_name="sim.example" nonphysical_prim_max="16" agent_capacity="7"/></Root>
            """);

        var region = Load().Single();

        Assert.That((region.Id.ToString(), region.Name, region.GridX, region.GridY), Is.EqualTo((Id, "Old Isle", 1003u, 1004u)));
        Assert.That((region.InternalEndPoint.Port, region.ExternalHostName, region.MaxAgents, region.PrimSizes.Max),
            Is.EqualTo((9030, "sim.example", 7, 16f)));
    }

    [Test]
    public void Load_RegionsBesideTheIniFileOfTheCommandLine_AreTaken()
    {
        _folder.Write("his/Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n");
        var main = _folder.Write("his/OpenSim.ini", "");
        Assert.That(Load(["--inifile", main]).Single().Name, Is.EqualTo("Isle"));
    }

    [TestCase("Location = here", "Location = here: two whole numbers")]
    [TestCase("MaxAgents = many", "MaxAgents = many: not a whole number")]
    [TestCase("SizeX = 300", "SizeX = 300: a multiple of 256")]
    [TestCase("DefaultLanding = top", "DefaultLanding = top: a place such as")]
    [TestCase("InternalAddress = here", "InternalAddress = here: not an IP address")]
    public void Load_ValueThatCannotBe_IsRefusedWithFileAndLine(string line, string sentence)
    {
        var file = _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n{line}\n");
        Assert.That(() => Load(), Throws.TypeOf<StartupException>().With.Message.StartsWith($"{file}:3: region Isle: {sentence}"));
    }

    [Test]
    public void Load_FileWithoutARegion_IsRefused()
    {
        _folder.Write("Regions/Regions.ini", "; nothing yet\n");
        Assert.That(() => Load(), Throws.TypeOf<StartupException>().With.Message.Contains("hold no region"));
    }

    [TestCase("; nothing yet\n")]
    [TestCase(null)]
    public void Load_NoRegionAndNoneIsNeeded_IsEmpty(string? file)
    {
        if (file is not null)
            _folder.Write("Regions/Regions.ini", file);
        _configuration.Set("Startup", "allow_regionless", "true");
        Assert.That(Load([], new KeptRegion(new UUID(Id), 112)), Is.Empty);
        Assert.That(File.Exists(Path.Combine(_folder.Path, "Regions", "Regions.ini")), Is.EqualTo(file is not null), "none is made");
    }

    [Test]
    public void Load_NoRegionIsNeededButOneIsAskedFor_IsMade()
    {
        _configuration.Set("Startup", "allow_regionless", "true");
        Assert.That(Load(["--region", "Isle"]).Single().Name, Is.EqualTo("Isle"));
    }

    [TestCase("his", TestName = "beside the ini file")]
    [TestCase("", TestName = "in the data folder")]
    public void Load_RelativeFolderOfRegionFiles_IsLookedForWhereAnOperatorHasIt(string place)
    {
        _configuration.Set("Startup", "regionload_regionsdir", "Places");
        var main = _folder.Write("his/OpenSim.ini", "");
        _folder.Write(Path.Combine(place, "Places/Regions.ini"), $"[Isle]\nRegionUUID = {Id}\n");
        Assert.That(Load(["--inifile", main]).Single().Id.ToString(), Is.EqualTo(Id));
        Assert.That(Directory.Exists(Path.Combine(AppContext.BaseDirectory, "Places")), Is.False, "nothing is made beside the program");
    }

    [Test]
    public void Load_RelativeFolderWithoutFiles_GetsItsFirstInTheDataFolder()
    {
        _configuration.Set("Startup", "regionload_regionsdir", "Places");
        Assert.That(Load(["--region", "Isle"]).Single().Name, Is.EqualTo("Isle"));
        Assert.That(File.Exists(Path.Combine(_folder.Path, "Places", "Regions.ini")));
    }

    [TestCase("My [Test] Region")]
    [TestCase("Two\nLines")]
    [TestCase("Half; comment")]
    [TestCase("   ")]
    [TestCase("1234567890123456789012345678901234567890123456789012345678901234")]
    public void Load_NameThatNoFileCanHold_IsRefusedAtEveryDoor(string name)
    {
        Assert.That(() => Load(["--region", name]), Throws.Exception.With.Message.Contains("a region's name"));
        Assert.That(Directory.Exists(Path.Combine(_folder.Path, "Regions")), Is.False, "nothing is written");
        Assert.That(() => RegionName.Checked(name), Throws.TypeOf<StartupException>());
    }

    [Test]
    public void Load_RegionAskedForBesideForeignFiles_IsANewOne()
    {
        _folder.Write("his/Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n");
        var main = _folder.Write("his/OpenSim.ini", "");
        Assert.That(Load(["--inifile", main, "--region", "isle"]).Single().Id.ToString(), Is.EqualTo(Id), "it stands there");
        var made = Load(["--inifile", main, "--region", "Asked For"]).Single();
        Assert.That((made.Name, made.Id.ToString()), Is.Not.EqualTo(("Asked For", Id)));
        Assert.That(made.Name, Is.EqualTo("Asked For"));
        Assert.That(Load(["--inifile", main]).Single().Name, Is.EqualTo("Asked For"), "the data folder has its own now");
    }

    [Test]
    public void Load_OptionsOfAFirstStart_AreSaidToHaveNoEffectLater()
    {
        _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n");
        Load(["--region", "Hill", "--size", "512"]);
        Assert.That(_warnings, Has.Count.EqualTo(2));
        Assert.That(_warnings[0], Does.StartWith("--region Hill names no region of ").And.Contain("Isle"));
        Assert.That(_warnings[1], Does.StartWith("--size 512 "));
        _warnings.Clear();
        Load(["--region", "Isle", "--size", "256"]);
        Assert.That(_warnings, Is.Empty);
    }

    [Test]
    public void Load_FileOfAnotherIdThanTheDatabaseHolds_IsSaid()
    {
        _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {UUID.Random()}\n");
        Load([], new KeptRegion(new UUID(Id), 5));
        Assert.That(_warnings.Single(), Does.Contain($"region {Id} with 5 prims").And.Contain("RegionUUID"));
        _warnings.Clear();
        _folder.Write("Regions/Regions.ini", $"[Isle]\nRegionUUID = {Id}\n");
        Load([], new KeptRegion(new UUID(Id), 5), new KeptRegion(UUID.Random(), 7));
        Assert.That(_warnings, Is.Empty, "another may be another simulator's, of the same database");
    }

    private IReadOnlyList<RegionInfo> Load(string[]? args = null, params KeptRegion[] kept) =>
        new RegionList(_configuration, HostOptions.Parse(args ?? []), new DataFolder(_folder.Path)).Load(9000, () => kept, _warnings.Add);
}
