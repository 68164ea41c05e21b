using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Tests;

public class UnusedKeysTests
{
    private readonly Configuration _configuration = new();

    private static SettingCatalog Catalog => new SettingCatalog()
        .Add(new Setting<bool>("Permissions", "region_owner_is_god", true, "Is read."))
        .AddByName("ClientStack.LindenCaps", "Cap_*");

    [SetUp]
    public void Forget()
    {
        foreach (var section in _configuration.Sections)
            foreach (var (key, _) in _configuration.Keys(section))
                _configuration.Set(section, key, "");
    }

    [TestCase("Startup", "MaxPoolThreads", true)]
    [TestCase("permissions", "ALLOW_GRID_GODS", true)]
    [TestCase("Permissions", "region_owner_is_god", false)]
    [TestCase("ClientStack.LindenCaps", "Cap_GetTexture", false)]
    [TestCase("Startup", "Include-X", false)]
    [TestCase("Startup", "NobodyKnowsIt", false)]
    [TestCase("XEngine", "AppDomainLoading", true)]
    [TestCase("hginventoryaccessmodule", "GATEKEEPER", true)]
    public void IsUnused_IsWhatOpenSimulatorKnowsAndNobodyReads(string section, string key, bool isUnused) =>
        Assert.That(new UnusedKeys(Catalog).IsUnused(section, key), Is.EqualTo(isUnused));

    [TestCase("Startup", "MaxPoolThreads", "[Startup] MaxPoolThreads is OpenSimulator's and not used here.")]
    [TestCase("XEngine", "AppDomainLoading",
        "[XEngine] AppDomainLoading: older OpenSimulators had it, and nothing reads it any more.")]
    [TestCase("HGInventoryAccessModule", "HomeURI",
        "[HGInventoryAccessModule] HomeURI: older OpenSimulators had it, and nothing reads it any more; [Hypergrid] HomeURI takes its place.")]
    public void Words_SayWhoseKeyItIs(string section, string key, string expected) =>
        Assert.That(new UnusedKeys(Catalog).Words(section, key), Is.EqualTo(expected));

    [Test]
    public void Unknown_CountsWhatNobodyEverKnew()
    {
        _configuration.Set("Permissions", "region_owner_is_god", "true");
        _configuration.Set("Startup", "MaxPoolThreads", "5");
        _configuration.Set("XEngine", "AppDomainLoading", "true");
        _configuration.Set("Startup", "NobodyKnowsIt", "1");
        _configuration.Set("Gloebit", "Enabled", "1");
        Assert.That(new UnusedKeys(Catalog).Unknown(_configuration), Is.EqualTo(2));
    }

    [TestCase("Network", "http_listener_ssl", "true", "HTTPS ([Network] http_listener_ssl)")]
    [TestCase("Network", "https_main", "True", "HTTPS ([Network] https_main)")]
    [TestCase("RemoteAdmin", "enabled", "true", "remote administration ([RemoteAdmin] enabled)")]
    [TestCase("Concierge", "enabled", "\"true\"", "Concierge ([Concierge] enabled)")]
    [TestCase("Permissions", "allow_grid_gods", "false", "rules of [Permissions] ([Permissions] allow_grid_gods)")]
    [TestCase("Network", "OutboundDisallowForUserScripts", "", null)]
    [TestCase("Network", "OutboundDisallowForUserScripts", "0.0.0.0/0",
        "limits of what scripts may fetch ([Network] OutboundDisallowForUserScripts)")]
    [TestCase("AuthenticationService", "Realm", "\"auth\"", null)]
    [TestCase("UserAccountService", "Realm", "users", "tables of other names ([UserAccountService] Realm)")]
    [TestCase("IRC", "enabled", "true", "chat to IRC ([IRC] enabled)")]
    [TestCase("SMTP", "enabled", "False", null)]
    [TestCase("Permissions", "region_owner_is_god", "false", null)]
    public void MissingFeatures_NameWhatIsAskedForAndNotThere(string section, string key, string value, string? expected)
    {
        _configuration.Set(section, key, value);
        Assert.That(new UnusedKeys(Catalog).MissingFeatures(_configuration), Is.EqualTo(expected is null ? [] : new[] { expected }));
    }

    [Test]
    public void MissingFeatures_EveryLineOfTheListCanBeAsked()
    {
        var nothing = new UnusedKeys(new SettingCatalog());
        foreach (var feature in MissingFeature.All)
            foreach (var key in feature.Keys)
            {
                var asking = new Configuration();
                asking.Set(key.Section, key.Key, "surely another value");
                Assert.That(nothing.MissingFeatures(asking), Is.EqualTo(new[] { $"{feature.Name} ([{key.Section}] {key.Key})" }));
            }

        Assert.That(MissingFeature.All.Count(), Is.GreaterThan(0));
    }

    [TestCase("hypergrid", "SafeMode", "OpenSimulator has no use for it either")]
    [TestCase("Startup", "MaxPoolThreads", null)]
    [TestCase("Permissions", "region_owner_is_god", null)]
    public void ReasonOf_IsOfUnusedKeysThatNeedNothing(string section, string key, string? reason) =>
        Assert.That(new UnusedKeys(Catalog).ReasonOf(section, key), Is.EqualTo(reason));

    [Test]
    public void KeysOfYEngine_AreReadOrHaveAReason()
    {
        string[] read = ["Enabled", "ScriptEnginesPath", "ScriptHeapSize", "ScriptDelayFactor", "ScriptDistanceLimitFactor", "MinTimerInterval",
            "SensorMaxRange", "SensorMaxResults", "AutomaticLinkPermission"];
        var nothing = new UnusedKeys(new SettingCatalog());
        var silent = KnownKeys.OfOpenSimulator.Keys("YEngine").Where(key => nothing.ReasonOf("YEngine", key) is null);
        Assert.That(silent, Is.EquivalentTo(read));
    }

    [TestCase("ScriptDelayFactor", "[YEngine] ScriptDelayFactor")]
    [TestCase("OSFunctionThreatLevel", "[OSSL] OSFunctionThreatLevel")]
    [TestCase("MaxThreads", "[Scripts] MaxShareOfCore")]
    public void KeysOfXEngine_NameWhatTakesTheirPlace(string key, string successor) =>
        Assert.That(new UnusedKeys(Catalog).Words("XEngine", key), Does.EndWith($"{successor} takes its place."));

    [Test]
    public void NeedlessKeys_AreOpenSimulators()
    {
        var nothing = new UnusedKeys(new SettingCatalog());
        foreach (var (name, reason) in NeedlessKeys.All)
        {
            var dot = name.LastIndexOf('.');
            Assert.That(nothing.ReasonOf(name[..dot], name[(dot + 1)..]), Is.EqualTo(reason), name);
            Assert.That(reason, Does.Not.EndWith("."), "the sentence goes on");
        }

        Assert.That(NeedlessKeys.All.Count(), Is.GreaterThan(0));
    }

    [TestCase("ConsolePass", true)]
    [TestCase("http_listener_cert_pass", true)]
    [TestCase("DefaultEstateOwnerPassword", true)]
    [TestCase("EstateConnectionString", true)]
    [TestCase("XmlRpcServiceReadKey", true)]
    [TestCase("god_key", true)]
    [TestCase("Token", true)]
    [TestCase("MyApiKey", true)]
    [TestCase("AutoBackupSkipAssets", false)]
    [TestCase("PasswordHash", false)]
    [TestCase("allow_grid_gods", false)]
    public void IsSecret_GoesByTheEndOfTheName(string key, bool isSecret) => Assert.That(SecretKeys.IsSecret(key), Is.EqualTo(isSecret));

    [TestCase("Token", "abc", "***")]
    [TestCase("Token", "", "")]
    [TestCase("ConnectionString", "Data Source=db;User ID=opensim;Password=a b'c;Old Guids=true;",
        "Data Source=db;User ID=opensim;Password=***;Old Guids=true;")]
    [TestCase("EstateConnectionString", "PWD = \"semi;colon\";Server=db", "PWD = ***;Server=db")]
    [TestCase("ConnectionString", "URI=file:OpenSim.db,version=3", "URI=file:OpenSim.db,version=3")]
    [TestCase("OtlpEndpoint", "https://ada:secret@collector.example/v1", "https://***@collector.example/v1")]
    [TestCase("welcome", "Mail ada@example.org", "Mail ada@example.org")]
    public void Shown_HoldsNoSecret(string key, string value, string shown) => Assert.That(SecretKeys.Shown(key, value), Is.EqualTo(shown));
}
