using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine.Syntax;
using OpenSim.Testing;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>LSLSyntax as viewers read it: the groups, and of each word what they look for.</summary>
public class LslSyntaxTests
{
    private readonly Offered _offered = new();

    [OneTimeSetUp]
    public void Offer() => LslSyntax.AddTo(_offered);

    [Test]
    public async Task Syntax_HasAllGroups_InTheVersionThatViewersRead()
    {
        var form = await Form();
        Assert.That(form["llsd-lsl-syntax-version"].AsInteger(), Is.EqualTo(2));
        Assert.That(form["functions"].Entries.Count(), Is.GreaterThan(750));
        Assert.That(form["constants"].Entries.Count(), Is.GreaterThan(1100));
        Assert.That(form["events"].Entries.Count(), Is.EqualTo(44));
        Assert.That(form["types"].Entries.Select(t => t.Key), Does.Contain("rotation").And.Contain("quaternion"));
        Assert.That(form["controls"].Entries.Select(t => t.Key), Does.Contain("jump"));
        Assert.That(form["functions"].Entries.All(f => f.Value["return"].AsString().Length > 0 && f.Value["arguments"] is LlsdArray));
    }

    [Test]
    public async Task Words_SayWhatIsDeclared()
    {
        var form = await Form();
        var function = form["functions"]["llAddToLandBanList"];
        Assert.That((function["return"].AsString(), function["sleep"].AsReal(), function["energy"].AsReal()), Is.EqualTo(("void", 0.1, 10.0)));
        Assert.That(function["arguments"][0]["avatar"]["type"].AsString(), Is.EqualTo("key"));
        Assert.That(form["functions"]["llGiveMoney"]["tooltip"].AsString(), Is.EqualTo("Needs PERMISSION_DEBIT"));
        Assert.That(form["functions"]["osConsoleCommand"]["tooltip"].AsString(), Is.EqualTo("Threat level Severe"));
        Assert.That(form["functions"]["llMakeExplosion"]["deprecated"].AsBoolean());
        Assert.That(form["constants"]["EOF"]["value"].AsString(), Is.EqualTo("\\n\\n\\n"));
        Assert.That(form["constants"]["TWO_PI"]["type"].AsString(), Is.EqualTo("float"));
        Assert.That(form["events"]["timer"]["arguments"].Elements, Is.Empty);
    }

    [Test]
    public void Id_IsTold() => Assert.That(_offered.Feature.AsUuid(), Is.EqualTo(LslSyntax.Id).And.Not.EqualTo(UUID.Zero));

    [TestCase(true)]
    [TestCase(false)]
    public void Region_OffersIt_WhereScriptsAreOn(bool isOn)
    {
        using var folder = new TemporaryFolder();
        using var region = new ScriptRegion(folder.Path);
        var offered = new Offered();
        region.Services.Add<ICapabilities>(offered);
        region.Configuration.Set("YEngine", "Enabled", isOn ? "true" : "false");
        region.With(new ScriptEngineModule());
        Assert.That(offered.Handler is not null, Is.EqualTo(isOn));
        Assert.That(offered.Feature.AsUuid(), Is.EqualTo(isOn ? LslSyntax.Id : UUID.Zero));
    }

    private async Task<LlsdValue> Form() => (await _offered.Handler!(null!))!;

    private sealed class Offered : ICapabilities
    {
        public LlsdValue Feature { get; private set; } = LlsdValue.Undefined;

        public Func<CapabilityCall, ValueTask<LlsdValue?>>? Handler { get; private set; }

        public void Add(string name, Func<CapabilityCall, ValueTask<LlsdValue?>> handler) => Handler = name == "LSLSyntax" ? handler : null;

        public void Remove(string name) => Handler = null;

        public void AddFeature(string name, LlsdValue value, bool openSimExtra = false) =>
            Feature = name == "LSLSyntaxId" && !openSimExtra ? value : Feature;
    }
}
