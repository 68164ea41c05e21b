using System.Text;
using OpenSim.Modules.Guests;
using OpenSim.Modules.Travels.Guests;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Hypergrid;
using OpenSim.Settings;
using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>A grid's assets and a guest whose own lie elsewhere.</summary>
public abstract class GuestFixture
{
    private protected static readonly Guest Alice = new(
        new Visitor(UUID.Parse("aaaaaaaa-0000-4000-8000-000000000001"), "http://home.example:8002/", "Alice", "Tester"),
        FakeHome.Address, FakeHome.Address);

    private protected Configuration Configuration { get; private set; } = null!;

    private protected OwnAssets Own { get; private set; } = null!;

    private protected FakeHome Home { get; private set; } = null!;

    private protected GuestAssets Assets { get; private set; } = null!;

    private protected GuestThings Things { get; private set; } = null!;

    [SetUp]
    public void OpenGrid() => Open(new FakeHome());

    private protected void Open(FakeHome home)
    {
        (Configuration, Own, Home) = (Configuration ?? new Configuration(), new OwnAssets(), home);
        var limits = new GuestLimits(new StatRegistry(), Configuration);
        Assets = new GuestAssets(Own, home, limits, new ManualTime());
        Things = new GuestThings(Assets, Own, home, limits);
    }

    [TearDown]
    public void ForgetSettings() => Configuration = null!;

    private protected static Asset Texture(int bytes = 100) =>
        new() { Id = UUID.Random(), Type = AssetType.Texture, Data = new byte[bytes] };

    /// <summary>A piece of clothing that needs textures.</summary>
    private protected static Asset Shirt(params UUID[] textures) => new()
    {
        Id = UUID.Random(), Type = AssetType.Clothing,
        Data = Encoding.UTF8.GetBytes("LLWearable version 22\nShirt\n\ntextures " + textures.Length + "\n"
            + string.Concat(textures.Select((texture, i) => $"{i} {texture}\n")))
    };
}
