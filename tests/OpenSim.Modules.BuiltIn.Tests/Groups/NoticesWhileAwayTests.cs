using System.Reflection;
using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Groups;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Groups;
using OpenSim.Services.Users;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Groups;

/// <summary>A notice that is made while nobody can say who is to hear of it, and a process that ends before somebody can.</summary>
public sealed class NoticesWhileAwayTests
{
    private const double Pause = 11; // seconds, a little more than is waited

    private string _folder = null!;
    private ServedRegion _region = null!;
    private Dictionary<string, UserAccount> _users = null!;
    private UUID _group;

    [SetUp]
    public async Task Found()
    {
        _folder = Path.Combine(TestContext.CurrentContext.WorkDirectory, "notices-" + UUID.Random());
        _region = new ServedRegion();
        _users = new[] { "Ada", "Bob", "Cem" }.ToDictionary(name => name, name => _region.CreateUser(name));
        _group = UUID.Random();
        var groups = _region.Services.Groups;
        var (ada, bob, cem) = (Id("Ada"), Id("Bob"), Id("Cem"));
        Assert.That(await groups.CreateGroup(new GroupRecord { Id = _group, Name = "Bakers", FounderId = ada, OpenEnrollment = true }), Is.Null);
        Assert.That(await groups.Join(bob, _group) ?? await groups.Join(cem, _group), Is.Null);
    }

    [TearDown]
    public void Close()
    {
        _region.Dispose();
        if (Directory.Exists(_folder))
            Directory.Delete(_folder, true);
    }

    [Test]
    public void Notice_WhileTheServiceIsAway_IsToldWhenItIsBack()
    {
        var groups = Start(_region);
        var (ada, bob) = (_region.Enter(_users["Ada"]), _region.Enter(_users["Bob"]));
        groups.IsAway = true;
        Announce(_region, ada);
        Assert.That(Told(bob), Is.EqualTo(1), "who is here at once");
        Wait(_region);
        Assert.That((Letters(), Files()), Is.EqualTo((0, 1)));
        groups.IsAway = false;
        Wait(_region);
        Assert.That((Letters(), Files()), Is.EqualTo((1, 0)));
        Assert.That(Told(bob), Is.Zero, "once");
    }

    [Test]
    public void Notice_OfAProcessThatHasEnded_IsToldByTheNext_AlsoToWhoHasComeMeanwhile()
    {
        var groups = Start(_region);
        groups.IsAway = true;
        Announce(_region, _region.Enter(_users["Ada"]));
        Assert.That((Letters(), Files()), Is.EqualTo((0, 1)));

        using var next = new ServedRegion(stores: _region.Stores);
        Start(next);
        var (ada, bob) = (next.Enter(_users["Ada"]), next.Enter(_users["Bob"]));
        Wait(next);
        Assert.That((Told(ada), Told(bob)), Is.EqualTo((0, 1)), "Ada has heard it");
        Assert.That((Letters(), Files()), Is.EqualTo((1, 0)));
    }

    [Test]
    public void Notice_ThatTheServiceHasRefused_IsToldToNobody()
    {
        new UntoldNotices(_folder, NullLogger.Instance).Keep(new UntoldNotice(
            Id("Ada"), new GroupNotice { GroupId = _group, NoticeId = UUID.Random(), Subject = "Never" }, new HashSet<UUID>()));
        Start(_region);
        var bob = _region.Enter(_users["Bob"]);
        Wait(_region);
        Assert.That((Told(bob), Letters(), Files()), Is.EqualTo((0, 0, 0)));
    }

    [Test]
    public void File_ThatIsNone_IsPassedOver()
    {
        var kept = new UntoldNotices(_folder, NullLogger.Instance);
        var notice = new GroupNotice
        {
            GroupId = _group, NoticeId = UUID.Random(), Timestamp = 7, FromName = "Ada Tester", Subject = "Bread", Message = "“It is ready.”",
            HasAttachment = true, AttachmentType = 7, AttachmentName = "Recipe", AttachmentItemId = UUID.Random(), AttachmentOwnerId = Id("Ada")
        };
        kept.Keep(new UntoldNotice(Id("Ada"), notice, new HashSet<UUID> { Id("Bob") }));
        File.WriteAllText(Path.Combine(_folder, UUID.Random() + ".notice"), "{\"sender\":");
        var read = kept.Read().Single();
        Assert.That((read.Sender, read.Notice, read.Told.Single()), Is.EqualTo((Id("Ada"), notice, Id("Bob"))));
    }

    private UUID Id(string name) => _users[name].PrincipalId;

    private AwayGroups Start(ServedRegion region)
    {
        var groups = AwayGroups.Of(region.Services.Groups);
        region.Services.Groups = groups;
        region.Services.Add(new UntoldNotices(_folder, NullLogger.Instance));
        region.With(new InstantMessageModule(), new GroupsModule());
        return (AwayGroups)(object)groups;
    }

    private void Announce(ServedRegion region, RecordingViewer from)
    {
        region.Scene.Requests.GroupNotices.Send(from, new InstantMessage
        {
            FromAgentId = from.Agent.AgentId, FromName = "Ada Tester", ToAgentId = _group, Dialog = InstantMessageDialog.GroupNotice, Text = "Bread|It is ready.",
            BinaryBucket = [0]
        });
        region.Settle();
    }

    private static void Wait(ServedRegion region)
    {
        region.Region.StepSeconds(Pause);
        region.Settle();
        region.Settle();
    }

    private static int Told(RecordingViewer viewer) =>
        viewer.Take("SendInstantMessage").Count(call => ((InstantMessage)call[0]!).Dialog == InstantMessageDialog.GroupNotice);

    private int Letters() => ServedRegion.Wait(_region.Services.OfflineMessages.GetMessages(Id("Cem"))).Count;

    private int Files() => Directory.Exists(_folder) ? Directory.EnumerateFiles(_folder).Count() : 0;
}

/// <summary>A groups service that keeps notices, as a region's does, and says of nobody who he is while it is away.</summary>
public class AwayGroups : DispatchProxy
{
    private IGroupsService _groups = null!;

    public bool IsAway { get; set; }

    public static IGroupsService Of(IGroupsService groups)
    {
        var proxy = Create<IGroupsService, AwayGroups>();
        ((AwayGroups)(object)proxy)._groups = groups;
        return proxy;
    }

    protected override object? Invoke(MethodInfo? targetMethod, object?[]? args) =>
        IsAway && targetMethod!.Name is nameof(IGroupsService.GetMembers) or nameof(IGroupsService.GetNotice)
            ? throw new ServiceAwayException("It is away.")
            : targetMethod!.Invoke(_groups, args);
}
