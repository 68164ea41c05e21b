using OpenSim.Settings.Ini;
using OpenSim.Testing;

namespace OpenSim.Settings.Tests;

public class ConfigurationLoaderTests
{
    private TemporaryFolder _folder = null!;

    [SetUp]
    public void SetUp()
    {
        _folder = new TemporaryFolder();
        _folder.Write("OpenSimDefaults.ini",
            "[A]\ndefault = defaults\nmain = defaults\ninclude = defaults\nfolder = defaults\nline = defaults\n");
    }

    [TearDown]
    public void TearDown() => _folder.Dispose();

    [Test]
    public void Load_AllSources_LaterOnesOverrideEarlierOnes()
    {
        _folder.Write("OpenSim.ini", "[A]\nmain = main\ninclude = main\nfolder = main\nline = main\n[I]\nInclude-X = sub/x.ini\n");
        _folder.Write("sub/x.ini", "[A]\ninclude = include\nfolder = include\nline = include\n");
        _folder.Write("config/z.ini", "[A]\nfolder = z\nline = z\n");
        _folder.Write("config/a.ini", "[A]\nfolder = a\n");

        var loaded = Load(s => s with { Overrides = [("A", "line", "command")] });

        Assert.That(Values(loaded, "A"),
            Is.EqualTo(new[] { "default=defaults", "main=main", "include=include", "folder=z", "line=command" }));
        Assert.That(loaded.Files.Select(f => Path.GetRelativePath(_folder.Path, f)),
            Is.EqualTo(new[] { "OpenSimDefaults.ini", "OpenSim.ini", "sub/x.ini", "config/a.ini", "config/z.ini" }));
        Assert.That(loaded.Warnings, Is.Empty);
    }

    [Test]
    public void Load_Origins_NameFileAndLine()
    {
        var configuration = Load(s => s with { Overrides = [("A", "line", "x")] }).Configuration;

        Assert.That(configuration.GetOrigin("A", "main"), Is.EqualTo(Path.Combine(_folder.Path, "OpenSimDefaults.ini") + ":3"));
        Assert.That(configuration.GetOrigin("a", "LINE"), Is.EqualTo("command line"));
        Assert.That(configuration.GetOrigin("A", "nothing"), Is.Empty);
    }

    [Test]
    public void Load_IncludesNestAndGoInCircles_EachFileIsReadOnceAfterThoseWaiting()
    {
        _folder.Write("OpenSim.ini", "[I]\nInclude-Architecture = config-include/Standalone.ini\n");
        _folder.Write("config-include/Standalone.ini", "[I]\nInclude-Common = config-include/Common.ini\n[A]\nx = standalone\n");
        _folder.Write("config-include/Common.ini", "[A]\nx = common\n[I]\nInclude-Back = OpenSim.ini\n");

        var loaded = Load();

        Assert.That(loaded.Configuration.GetText("A", "x"), Is.EqualTo("common"));
        Assert.That(loaded.Files, Has.Count.EqualTo(4));
    }

    [Test]
    public void Load_IncludeWithWildcards_TakesAllInOrderOfName()
    {
        _folder.Write("OpenSim.ini", "[Modules]\nInclude-modules = \"addon-modules/*/config/*.ini\"\nInclude-none = \"nowhere/*.ini\"\n");
        _folder.Write("addon-modules/two/config/b.ini", "[A]\nx = two\n");
        _folder.Write("addon-modules/one/config/a.ini", "[A]\nx = one\ny = one\n");
        _folder.Write("addon-modules/one/config/readme.txt", "not an ini file");

        var loaded = Load();

        Assert.That(Values(loaded, "A").TakeLast(2), Is.EqualTo(new[] { "x=two", "y=one" }));
        Assert.That(loaded.Warnings, Is.Empty, "an empty wildcard is no mistake");
    }

    [TestCase("Include-Architecture")]
    [TestCase("Include-X")]
    public void Load_IncludeIsMissing_IsRefusedWithThePlace(string key)
    {
        _folder.Write("OpenSim.ini", $"[I]\n{key} = gone.ini\n");
        AssertRefused($"{_folder.Path}/OpenSim.ini:2: {key} names gone.ini, which is not there.");
    }

    [TestCase("Include-osslEnable")]
    [TestCase("Include-FlotsamCache")]
    public void Load_IncludeThatOpenSimulatorShipsAsExampleOnly_MayBeMissing(string key)
    {
        _folder.Write("OpenSim.ini", $"[I]\n{key} = config-include/gone.ini\n");
        Assert.That(Load().Warnings, Is.Empty);
    }

    [Test]
    public void Load_MainFileElsewhere_IncludesLieBesideIt()
    {
        _folder.Write("config-include/Standalone.ini", "[A]\nx = program\n");
        _folder.Write("his/bin/OpenSim.ini", "[I]\nInclude-Architecture = config-include/Standalone.ini\n");
        _folder.Write("his/bin/config-include/Standalone.ini", "[A]\nx = his\n[I]\nInclude-Common = config-include/Common.ini\n");
        _folder.Write("his/bin/config-include/Common.ini", "[A]\ny = common\n[I]\nInclude-Near = near.ini\n");
        _folder.Write("his/bin/config-include/near.ini", "[A]\nz = near\n");

        var loaded = Load(s => s with { Main = Path.Combine(_folder.Path, "his/bin/OpenSim.ini") });

        Assert.That(Values(loaded, "A").TakeLast(3), Is.EqualTo(new[] { "x=his", "y=common", "z=near" }));
    }

    [Test]
    public void Load_ConfigDirectoryOnTheCommandLine_IsKnownBeforeTheFilesAreRead()
    {
        _folder.Write("OpenSim.ini", "[I]\nInclude-X = x.ini\n");
        _folder.Write("my/x.ini", "[A]\nx = 1\n");
        var loaded = Load(s => s with { Overrides = [("startup", "configdirectory", Path.Combine(_folder.Path, "my"))] });
        Assert.That(loaded.Configuration.GetText("A", "x"), Is.EqualTo("1"));
    }

    [Test]
    public void Load_IncludeNotInBaseFolder_IsSoughtInConfigDirectory()
    {
        _folder.Write("OpenSim.ini", "[Startup]\nConfigDirectory = my\n[I]\nInclude-X = x.ini\n");
        _folder.Write("my/x.ini", "[A]\nx = 1\n");
        Assert.That(Load().Configuration.GetText("A", "x"), Is.EqualTo("1"));
    }

    [Test]
    public void Load_IncludeUsesConst_IsExpanded()
    {
        _folder.Write("OpenSim.ini", "[Const]\nKind = grid\n[I]\nInclude-X = ${Const|Kind}.ini\n");
        _folder.Write("grid.ini", "[A]\nx = 1\n");
        Assert.That(Load().Configuration.GetText("A", "x"), Is.EqualTo("1"));
    }

    [Test]
    public void Load_IncludeByHttp_ReadsIniOrNiniXml()
    {
        _folder.Write("OpenSim.ini", "[I]\nInclude-X = http://grid.example/a\nInclude-Y = https://grid.example/b\n");
        var loaded = Load(s => s with
        {
            Fetch = uri => uri.AbsolutePath == "/a"
                ? "<Nini><Section Name=\"A\"><Key Name=\"x\" Value=\"from xml\"/><Key Name=\"y\" Value=\"from xml\"/></Section></Nini>"
                : "[A]\ny = from ini\n"
        });

        Assert.That(Values(loaded, "A").TakeLast(2), Is.EqualTo(new[] { "x=from xml", "y=from ini" }));
        Assert.That(loaded.Configuration.GetOrigin("A", "y"), Is.EqualTo("https://grid.example/b:2"));
    }

    [Test]
    public void Load_ServerDoesNotAnswer_OneSentence()
    {
        _folder.Write("OpenSim.ini", "[I]\nInclude-X = http://grid.example/a\n");
        AssertRefused("http://grid.example/a cannot be fetched: no route",
            s => s with { Fetch = _ => throw new HttpRequestException("no route") });
    }

    [Test]
    public void Load_Environment_ImportsNamedVariablesOnly()
    {
        _folder.Write("OpenSim.ini",
            "[Environment]\nMY_HOST = \"\"\nMY_UNSET = \"fallback\"\n[A]\nx = ${Environment|MY_HOST}:${Environment|MY_UNSET}\n");
        var loaded = Load(s => s with { Environment = name => name is "MY_HOST" or "PATH" ? "host.example" : null });

        Assert.That(loaded.Configuration.GetText("A", "x"), Is.EqualTo("host.example:fallback"));
        Assert.That(loaded.Configuration.GetText("Environment", "PATH"), Is.Null);
        Assert.That(loaded.Configuration.GetOrigin("Environment", "MY_HOST"), Is.EqualTo("environment"));
    }

    [Test]
    public void Load_References_AreExpandedAfterEverythingElse()
    {
        _folder.Write("OpenSim.ini", """
            [Const]
            BaseHostname = "127.0.0.1"
            BaseURL = http://${Const|BaseHostname}
            PublicPort = "9000"
            [A]
            login = ${Const|BaseURL}:${Const|PublicPort}/
            same = ${login}x
            none = $ {x} ${open
            """);
        var loaded = Load(s => s with { Overrides = [("Const", "PublicPort", "8002")] });

        Assert.That(Values(loaded, "A").TakeLast(3),
            Is.EqualTo(new[] { "login=http://127.0.0.1:8002/", "same=http://127.0.0.1:8002/x", "none=$ {x} ${open" }));
    }

    [TestCase("[A]\nx = ${Const|Nope}\n", "{0}:2: [A] x refers to ${Const|Nope}, which is not set.")]
    [TestCase("[A]\nx = ${A|y}\ny = ${A|x}\n", "{0}:2: [A] x refers to itself through ${A|x}.")]
    [TestCase("[A]\nx = ${x}\n", "{0}:2: [A] x refers to itself through ${x}.")]
    public void Load_ReferenceToNothingOrItself_IsRefusedWithThePlace(string ini, string sentence)
    {
        _folder.Write("OpenSim.ini", ini);
        AssertRefused(sentence.Replace("{0}", $"{_folder.Path}/OpenSim.ini"));
    }

    [Test]
    public void Load_ReferencesThatMultiply_AreRefusedQuickly()
    {
        var levels = Enumerable.Range(0, 40).Select(i => $"k{i} = ${{k{i + 1}}}${{k{i + 1}}}");
        _folder.Write("OpenSim.ini", "[B]\n" + string.Join('\n', levels) + "\nk40 = \"\"\n");
        AssertRefused($"{_folder.Path}/OpenSim.ini:2: [B] k0 refers to too many others.");
    }

    [Test]
    public void Load_MasterMissing_OneSentence()
    {
        AssertRefused($"The settings file {_folder.Path}/Other.ini is missing.", s => s with { Master = "Other.ini" });
    }

    [Test]
    public void Load_MasterNone_ReadsNone()
    {
        Assert.That(Load(s => s with { Master = "none" }).Files, Is.Empty);
    }

    [Test]
    public void Load_MainMissing_IsRefusedOnlyWhenAskedFor()
    {
        Assert.That(Load().Files, Has.Count.EqualTo(1));
        AssertRefused($"The settings file {_folder.Path}/my.ini is missing.", s => s with { Main = "my.ini", MainRequired = true });
    }

    [Test]
    public void Load_FileIsBroken_OneSentenceWithThePlace()
    {
        _folder.Write("OpenSim.ini", "[A]\noops\n");
        AssertRefused($"{_folder.Path}/OpenSim.ini:2: expected Key = value.");
    }

    [Test]
    public void Load_XmlIsBroken_OneSentenceWithThePlace()
    {
        _folder.Write("OpenSim.xml", "<Nini>\n<Section></Nini>");
        AssertRefused($"{_folder.Path}/OpenSim.xml:2: this is not well-formed XML without a document type.");
    }

    [Test]
    public void Load_XmlWithDocumentType_IsRefused()
    {
        _folder.Write("OpenSim.xml", "<!DOCTYPE Nini [<!ENTITY a \"b\">]><Nini/>");
        AssertRefused($"{_folder.Path}/OpenSim.xml:1: this is not well-formed XML without a document type.");
    }

    private LoadedConfiguration Load(Func<ConfigurationSources, ConfigurationSources>? change = null)
    {
        var sources = new ConfigurationSources
        {
            BaseDirectory = _folder.Path, Environment = _ => null,
            Fetch = _ => throw new HttpRequestException()
        };
        return ConfigurationLoader.Load(change?.Invoke(sources) ?? sources);
    }

    private void AssertRefused(string sentence, Func<ConfigurationSources, ConfigurationSources>? change = null)
    {
        var refusal = Assert.Throws<ConfigurationException>(() => Load(change));
        Assert.That(refusal!.Message, Is.EqualTo(sentence));
    }

    private static IEnumerable<string> Values(LoadedConfiguration loaded, string section) =>
        loaded.Configuration.Keys(section).Select(k => $"{k.Key}={k.Value}");
}
