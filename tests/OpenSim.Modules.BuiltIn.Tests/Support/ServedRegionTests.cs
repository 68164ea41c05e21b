using OpenSim.Services.Users;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Support;

/// <summary>Tests of modules in a served region with two users, who are not in it yet. The subclass names the modules.</summary>
public abstract class ServedRegionTests
{
    internal ServedRegion Region { get; private set; } = null!;

    protected Scene Scene => Region.Scene;

    protected UserAccount Ada { get; private set; } = null!;

    protected UserAccount Bob { get; private set; } = null!;

    [SetUp]
    public void OpenRegion()
    {
        Region = new ServedRegion(Info, options: Options);
        (Ada, Bob) = (Region.CreateUser("Ada"), Region.CreateUser("Bob"));
        Prepare();
        Region.With(Modules);
    }

    [TearDown]
    public void CloseRegion() => Region.Dispose();

    protected abstract IRegionModuleBase[] Modules { get; }

    protected virtual RegionInfo Info => TestRegion.NewInfo();

    protected virtual SceneOptions Options => new();

    /// <summary>Settings and services, before the modules join.</summary>
    protected virtual void Prepare()
    {
    }
}
