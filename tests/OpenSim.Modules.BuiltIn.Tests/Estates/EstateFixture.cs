using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Land.Estates;
using OpenSim.Modules.Travels.Teleports;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Estates;

/// <summary>Tests in a region whose estate belongs to Ada; she and Bob, a guest, are there.</summary>
public abstract class EstateFixture : ServedRegionTests
{
    internal IEstate Here => Scene.RequestModuleInterface<IEstate>()!;

    protected RecordingViewer Owner { get; private set; } = null!;

    protected RecordingViewer Guest { get; private set; } = null!;

    protected override IRegionModuleBase[] Modules => [new EstateModule(), new TeleportModule()];

    [SetUp]
    public void Enter()
    {
        (Owner, Guest) = (Region.Enter(Ada), Region.Enter(Bob));
        Owner.Calls.Clear();
        Guest.Calls.Clear();
    }

    protected override void Prepare()
    {
        Region.Configuration.Set("Estates", "DefaultEstateOwnerName", "Ada Tester");
        Scene.Land.Load([], UUID.Zero);
    }
}
