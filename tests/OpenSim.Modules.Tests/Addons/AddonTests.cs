using Microsoft.Extensions.Logging;
using OpenSim.Console;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Modules.Tests.Addons;

/// <summary>
/// What operators drop into bin/addon-modules: it loads with libraries of its own, is switched in [Modules], and costs a line when it is
/// faulty.
/// </summary>
public class AddonTests
{
    private readonly RecordedLog _log = new();

    private string _folder = "";

    [SetUp]
    public void MakeFolder()
    {
        _log.Lines.Clear();
        _folder = Directory.CreateTempSubdirectory("addons").FullName;
    }

    [TearDown]
    public void DeleteFolder() => Directory.Delete(_folder, recursive: true);

    [Test]
    public void TwoAddons_WithTwoVersionsOfALibrary_EachHasItsOwn()
    {
        MakeWithLibrary("Morning", "good morning");
        MakeWithLibrary("Evening", "good evening");
        using var region = new TestRegion();

        var said = Load(new Configuration(), region).Select(module => module.GetType().GetMethod("Say")!.Invoke(module, null));

        Assert.That(said, Is.EqualTo(new[] { "good evening", "good morning" }));
    }

    [Test]
    public void OwnCopyOfTheSeam_IsPassedOver()
    {
        var file = Path.Combine(_folder, "Twin", "Twin.dll");
        AddonCompiler.Compile(file, AddonCompiler.Module("Twin", ""));
        File.Copy(typeof(IRegionModuleBase).Assembly.Location, Path.Combine(_folder, "Twin", "OpenSim.Modules.dll"));
        using var region = new TestRegion();

        Assert.That(Load(new Configuration(), region).Select(module => module.Name), Is.EqualTo(new[] { "Twin" }));
        Assert.That(_log.Lines, Is.Empty);
    }

    [Test]
    public void SwitchedOff_IsNotThere()
    {
        AddonCompiler.Compile(Path.Combine(_folder, "Alone.dll"), AddonCompiler.Module("Alone", ""));
        using var region = new TestRegion();
        var configuration = new Configuration();
        configuration.Set(ModuleSettings.Section, "Setup_Alone", "disabled");

        Assert.That(Load(configuration, region), Is.Empty);
        Assert.That(_log.Lines, Has.One.Contains("Module Alone is off"));
        Assert.That(Load(new Configuration(), region).Select(module => module.Name), Is.EqualTo(new[] { "Alone" }));
    }

    // GridHypergrid.ini switches plain forms off because it has others called HG and the name; here one module does both jobs.
    [TestCase("EntityTransferModule", "Setup_EntityTransferModule", true)]
    [TestCase("WorldMapModule", "Setup_WorldMapModule", true)]
    [TestCase("FriendsModule", "Setup_FriendsModule", true)]
    [TestCase("WorldMapModule", "Setup_WorldMapModule Setup_HGWorldMapModule", false)]
    [TestCase("HGEntityTransferModule", "Setup_EntityTransferModule", true)]
    [TestCase("HGEntityTransferModule", "Setup_HGEntityTransferModule", false)]
    [TestCase("SoundModule", "Setup_SoundModule", false)]
    public void SwitchOfOpenSimulators_MeansWhatItMeansThere(string module, string disabled, bool isEnabled)
    {
        var configuration = new Configuration();
        foreach (var key in disabled.Split(' '))
            configuration.Set(ModuleSettings.Section, key, "disabled");
        Assert.That(ModuleSettings.IsEnabled(configuration, module), Is.EqualTo(isEnabled));
    }

    [Test]
    public void Faulty_CostsOneLineEach_AndTheOthersLoad()
    {
        File.WriteAllText(Path.Combine(_folder, "Broken.dll"), "no assembly");
        AddonCompiler.Compile(Path.Combine(_folder, "Nameless.dll"), "public class Nothing { }");
        AddonCompiler.Compile(Path.Combine(_folder, "Thrower.dll"),
            AddonCompiler.Module("Thrower", "throw new System.InvalidOperationException(\"no sky\");"));
        AddonCompiler.Compile(Path.Combine(_folder, "Well.dll"), AddonCompiler.Module("Well", ""));
        MakeWithLibrary("Lost", "nobody hears this");
        File.Delete(Path.Combine(_folder, "Lost", "Words.dll"));
        using var region = new TestRegion();

        Assert.That(Load(new Configuration(), region).Select(module => module.Name), Is.EqualTo(new[] { "Well" }));
        Assert.That(_log.Lines, Has.Count.EqualTo(4));
        Assert.That(_log.Lines, Has.All.Not.Contains("\n"));
        Assert.That(_log.Lines,
            Has.One.Contains("Broken.dll").And.One.Contains("names no modules").And.One.Contains("no sky").And.One.Contains("Words"));
    }

    [Test]
    public void ModuleOfOpenSimulatorItself_IsToldWhereTheGuideIs()
    {
        var addins = Path.Combine(_folder, "lib", "Mono.Addins.dll");
        AddonCompiler.Compile(addins, "namespace Mono.Addins { public class ExtensionAttribute : System.Attribute { } }");
        AddonCompiler.Compile(Path.Combine(_folder, "Old.dll"), "[Mono.Addins.Extension] public class Old { }", addins);
        using var region = new TestRegion();

        Load(new Configuration(), region);

        Assert.That(_log.Lines, Has.One.Contains("port-an-opensim-module.md"));
    }

    // A module that says a word out of a library "Words" that comes with it; the libraries have one name and differ.
    private void MakeWithLibrary(string name, string word)
    {
        var words = Path.Combine(_folder, name, "Words.dll");
        AddonCompiler.Compile(words, $"public static class Words {{ public static string Say() => \"{word}\"; }}");
        var source = AddonCompiler.Module(name, "Say();", "public string Say() => Words.Say();");
        AddonCompiler.Compile(Path.Combine(_folder, name, name + ".dll"), source, words);
    }

    private IReadOnlyList<IRegionModuleBase> Load(Configuration configuration, TestRegion region)
    {
        var loader =
            new ModuleLoader(new ModuleContext(configuration, new StatRegistry(), new CommandRegistry(), _log, new NoServices()), []);
        loader.AddAddons(_folder);
        loader.Start();
        loader.AddRegion(region.Scene);
        return [.. loader.ModulesOf(region.Scene)];
    }

    private sealed class NoServices : IServiceProvider
    {
        public object? GetService(Type serviceType) => null;
    }

    /// <summary>Lines of information and above.</summary>
    private sealed class RecordedLog : ILoggerFactory, ILogger
    {
        public List<string> Lines { get; } = [];

        public ILogger CreateLogger(string categoryName) => this;

        public void AddProvider(ILoggerProvider provider)
        {
        }

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Information;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter) =>
            Lines.Add(formatter(state, exception));

        public void Dispose()
        {
        }
    }
}
