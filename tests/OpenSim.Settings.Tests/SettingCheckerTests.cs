using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;

namespace OpenSim.Settings.Tests;

public class SettingCheckerTests
{
    private static readonly SettingCatalog Catalog = new SettingCatalog()
        .Add(new Setting<int>("ClientStack.LindenUDP", "TextureSendLimit", 10, "Textures a cycle.", "", 1, 100))
        .Add(new Setting<float>("Startup", "FrameTime", 0.0909f, "Length of a frame.", "s", 0.001f, 1f))
        .Add(new Setting<bool>("Replication", "EncodeShared", true, "Encode once."))
        .AddByName("*", "StorageProvider")
        .AddByName("Own", "Door_*");

    [TestCase("Startup", "FrameTime", "0.0909")]
    [TestCase("startup", "frametime", "0.0909")]
    [TestCase("Startup", "MaxPoolThreads", "300", TestName = "a key that only OpenSimulator reads")]
    [TestCase("Startup", "Include-X", "x.ini")]
    [TestCase("Const", "AnythingGoes", "1")]
    [TestCase("OSSL", "Allow_osNpcCreate", "true")]
    [TestCase("OSSL", "Creators_osNpcCreate", "")]
    [TestCase("GridService", "Region_Welcome_Area", "DefaultRegion")]
    [TestCase("Modules", "Setup_Chat", "disabled")]
    [TestCase("GridInfoService", "welcome", "http://grid.example/")]
    [TestCase("GridInfoService", "economy", "http://grid.example/")]
    [TestCase("GridInfoService", "about", "http://grid.example/")]
    [TestCase("GridInfoService", "register", "http://grid.example/")]
    [TestCase("GridInfoService", "help", "http://grid.example/")]
    [TestCase("GridInfoService", "password", "http://grid.example/")]
    [TestCase("GridInfoService", "gatekeeper", "http://grid.example/")]
    [TestCase("GridInfoService", "uas", "http://grid.example/")]
    [TestCase("Economy", "economy", "http://grid.example/")]
    [TestCase("Chat", "StorageProvider", "x.dll")]
    [TestCase("XEngine", "Enabled", "false")]
    [TestCase("XEngine", "AppDomainLoading", "false")]
    [TestCase("ODEPhysicsSettings", "av_pid_derivative_win", "2200")]
    [TestCase("ClientStack.LindenUDP", "resend_default", "500")]
    [TestCase("HGInventoryAccessModule", "HomeURI", "http://grid.example/")]
    [TestCase("Network", "http_listener_ssl_cert", "x")]
    [TestCase("Startup", "ClampNegativeZ", "true")]
    [TestCase("Own", "Door_Front", "open", TestName = "a section of keys without a declaration")]
    public void Check_KeysOfOursOrOfOpenSimulator_NoProblem(string section, string key, string value)
    {
        Assert.That(Check(section, key, value), Is.Empty);
    }

    [TestCase("ClientStack.LindenUDP", "TextureSendLimmit",
        "warning: f.ini:1: [ClientStack.LindenUDP] TextureSendLimmit is not a known key; is TextureSendLimit meant?")]
    [TestCase("Startup", "FraemTime", "warning: f.ini:1: [Startup] FraemTime is not a known key; is FrameTime meant?")]
    [TestCase("Startup", "MaxPoolThreds", "warning: f.ini:1: [Startup] MaxPoolThreds is not a known key; is MaxPoolThreads meant?")]
    [TestCase("Startup", "EncodeShared", "warning: f.ini:1: [Startup] EncodeShared is not a known key; it belongs to [Replication].")]
    [TestCase("Startup", "SomethingElseEntirely", "warning: f.ini:1: [Startup] SomethingElseEntirely is not a known key.")]
    [TestCase("ClientStack.LindenUPD", "TextureSendLimit",
        "warning: f.ini:1: nothing reads the section [ClientStack.LindenUPD]; is [ClientStack.LindenUDP] meant?")]
    [TestCase("Gloebit", "Enabled",
        "warning: f.ini:1: nothing here reads the section [Gloebit]; that is as it should be if a module of yours does.")]
    [TestCase("Startup", "FrameTime", "error: f.ini:1: [Startup] FrameTime = fast: not a number.", "fast")]
    [TestCase("Startup", "FrameTime", "warning: f.ini:1: [Startup] FrameTime = 5: outside 0.001..1 s. 1 is used.", "5")]
    public void Check_Mistake_IsOneSentenceWithPlaceAndAdvice(string section, string key, string expected, string value = "1")
    {
        Assert.That(Check(section, key, value), Is.EqualTo(new[] { expected }));
    }

    [Test]
    public void Add_SameKeyDeclaredTwice_IsADefect()
    {
        var catalog = new SettingCatalog().Add(new Setting<int>("A", "x", 1, "One."));
        Assert.Throws<InvalidOperationException>(() => catalog.Add(new Setting<int>("a", "X", 2, "Another.")));
    }

    [Test]
    public void Add_SettingsClass_TakesAllItsPublicSettings()
    {
        var catalog = new SettingCatalog().Add(typeof(SampleSettings));
        Assert.That(catalog.All.Select(s => s.Key), Is.EqualTo(new[] { "one", "two" }));
    }

    private static IEnumerable<string> Check(string section, string key, string value)
    {
        var configuration = new Configuration();
        configuration.Set(section, key, value, "f.ini:1");
        return new SettingChecker(Catalog).Check(configuration).Select(p => (p.IsError ? "error: " : "warning: ") + p.Sentence);
    }

    private static class SampleSettings
    {
        public const string Section = "Sample";

        public static readonly Setting<int> Two = new(Section, "two", 2, "Two.");

        public static readonly Setting<bool> One = new(Section, "one", true, "One.");
    }
}
