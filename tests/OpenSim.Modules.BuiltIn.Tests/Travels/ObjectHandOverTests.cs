using System.Numerics;
using System.Reflection;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Teleports;
using OpenSim.Modules.Travels.Composition;
using OpenSim.Modules.Travels.Leaving;
using OpenSim.Modules.Travels.Places;
using OpenSim.Primitives;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Simulation;
using OpenSim.Store.Regions;
using OpenSim.Store.Writing;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Modules.BuiltIn.Tests.Travels;

/// <summary>Objects between two regions, when one of the processes is killed or does not answer.</summary>
[TestFixture]
public sealed class ObjectHandOverTests : ServedRegionTests
{
    private readonly RegionInfo _there = TestRegion.NewInfo() with { Name = "There", GridX = 1001 };
    private readonly List<HandOver> _answers = [];
    private readonly List<UUID> _asked = [];

    protected override IRegionModuleBase[] Modules => [];

    [SetUp]
    public void Forget()
    {
        _answers.Clear();
        _asked.Clear();
    }

    /// <summary>The next process asks the other region, which knows whether it has it.</summary>
    [TestCase(HandOver.Taken, false)]
    [TestCase(HandOver.Refused, true)]
    public void SentBeforeAKill_IsWhereTheOtherRegionSaysThatItIs(HandOver answer, bool stays)
    {
        _answers.AddRange([HandOver.Unanswered, answer]);
        var box = Region.Region.AddBox(new Vector3(250, 60, 25), "cart", Ada.PrincipalId);
        var id = box.Id;
        var store = Start(id);
        Assert.That((box.Exists, _asked.Count), Is.EqualTo((true, 1)), "nobody has answered");
        Region.Region.StepSeconds(11);
        Region.SettleUntil(() => Ended(store) == 1);
        Assert.That((box.Exists, _asked), Is.EqualTo((stays, new[] { id, id })));
    }

    [Test]
    public void SentBeforeAKill_AndGoneFromHere_IsOver()
    {
        var store = Start(UUID.Random());
        Region.SettleUntil(() => Ended(store) == 1);
        Assert.That(_asked, Is.Empty);
    }

    [TestCase(true, HandOver.Taken)]
    [TestCase(false, HandOver.Refused)]
    [TestCase(true, HandOver.Unanswered, HandOver.Unanswered, HandOver.Unanswered, HandOver.Taken)]
    [TestCase(false, HandOver.Unanswered, HandOver.Unanswered, HandOver.Unanswered, HandOver.Refused)]
    public void OverTheBorder_IsHeldStill_UntilItHasArrivedOrStays(bool goes, params HandOver[] answers)
    {
        _answers.AddRange(answers);
        var store = Start(null);
        var viewer = Region.Enter(Ada);
        Region.Region.StepSeconds(5);
        Region.Settle();
        var box = Region.Region.AddBox(new Vector3(250, 60, 25), "cart", Ada.PrincipalId);
        var (id, told) = (box.Id, new List<string>());
        Scene.Events.OnThingHeld += held => told.Add(held == id ? "held" : $"held {held}");
        Scene.Events.OnThingReleased += released => told.Add(released == id ? "released" : $"released {released}");
        Assert.That(Scene.Requests.Borders.Bring(viewer.Presence!, box, new Vector3(260, 60, 25)));
        Region.SettleUntil(() => _asked.Count == Math.Min(3, answers.Length));
        if (answers.Length > 1)
        {
            Region.Settle();
            Assert.That((told, box.Exists), Is.EqualTo((new[] { "held" }, true)), "nobody has answered");
            Region.Region.StepSeconds(11);
        }

        Region.SettleUntil(() => Ended(store) == 1);
        Assert.That(told, Is.EqualTo(new[] { "held", "released" }));
        Assert.That((box.Exists, Scene.OnTheirWay.IsHeld(id)), Is.EqualTo((!goes, false)));
    }

    /// <summary>Whoever has sent it has it no more then.</summary>
    [Test]
    public void Arriving_IsAnsweredWhenItIsOnTheDisk_AndOnceMoreByTheNextProcess()
    {
        var disk = new TaskCompletionSource();
        Start(UUID.Random(), disk.Task);
        var (door, carried) = (Scene.RequestModuleInterface<IRegionDoor>()!, Carried());
        var answer = door.Take(carried);
        Region.Settle();
        Assert.That((answer.IsCompleted, Scene.TryGetGroup(carried.Id, out _)), Is.EqualTo((false, true)));
        disk.SetResult();
        Assert.That(Region.Answer(answer), Is.EqualTo(HandOver.Taken));

        Region.Region.StepSeconds(90); // it is remembered for a minute
        Assert.That((Region.Answer(door.Take(carried)), Scene.Prims.Count), Is.EqualTo((HandOver.Taken, 1)));
        Scene.Writer.ChangeOwner(Scene.Objects.Single(), Bob.PrincipalId);
        Assert.That(Region.Answer(door.Take(carried)), Is.EqualTo(HandOver.Refused), "another's of that id is another");
    }

    private CarriedObject Carried()
    {
        using var elsewhere = new TestRegion();
        var packed = ObjectPacking.Pack(elsewhere.AddBox(new Vector3(250, 60, 25), "cart", Ada.PrincipalId));
        return AgentPacking.Write((packed, UUID.Zero, true)) with { NewPosition = new Vector3(3, 60, 25) };
    }

    private static int Ended(MemoryStoreWriter store) => store.Submitted.OfType<PassageOperation>().Count(o => o.Passage is null);

    private MemoryStoreWriter Start(UUID? sent, Task? safe = null)
    {
        var store = new MemoryStoreWriter { Safe = safe ?? Task.CompletedTask };
        Scene.Store = store;
        if (sent is { } left)
        {
            Scene.LeftPassages =
            [
                new PassageRow
                {
                    Id = UUID.Random(), RegionId = Scene.Info.Id, From = ThingPlace.Region([left]).ToString(),
                    To = new ThingPlace(PlaceKind.Elsewhere, _there.Id, [left]).ToString()
                }
            ];
        }

        ServedRegion.Wait(Region.Services.Grid.RegisterRegion(UUID.Zero, _there.ToGridRegion()));
        Region.Services.Add(Neighbour.Answering(_answers, _asked));
        Region.With(new TravelModule());
        return store;
    }

    /// <summary>The simulators of others; public because the proxy is made in an assembly of its own.</summary>
    public class Neighbour : DispatchProxy
    {
        private List<HandOver> _answers = [];
        private List<UUID> _asked = [];

        public static ISimulationService Answering(List<HandOver> answers, List<UUID> asked)
        {
            var service = Create<ISimulationService, Neighbour>();
            (((Neighbour)(object)service)._answers, ((Neighbour)(object)service)._asked) = (answers, asked);
            return service;
        }

        protected override object? Invoke(MethodInfo? targetMethod, object?[]? args)
        {
            if (targetMethod!.Name != nameof(ISimulationService.CreateObject))
                return new ValueTask<bool>(false);
            _asked.Add(((CarriedObject)args![1]!).Id);
            return new ValueTask<HandOver>(_answers[_asked.Count - 1]);
        }
    }
}
