using System.Diagnostics;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text;
using OpenSim.Modules;
using OpenSim.Modules.Land.Environments;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Modules.People.Chat;
using OpenSim.Modules.People.InstantMessages;
using OpenSim.Modules.Things.Attachments;
using OpenSim.Modules.Things.Inventory;
using OpenSim.Modules.Things.Sounds;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine.Running;
using OpenSim.Serialization.Objects;
using OpenSim.Services.Assets;
using OpenSim.Settings;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;
using OpenSim.World.Regions;
using OpenSim.World.Viewers;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>A region in which scripts run by its virtual clock. Ada is here and owns the prim "host".</summary>
public abstract class ScriptFixture
{
    protected static readonly Vector3 Here = new(128, 128, 25);

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private ScriptEngineModule _module = null!;
    private TemporaryFolder _data = null!;

    internal ScriptRegion Region { get; private set; } = null!;

    protected Scene Scene => Region.Scene;

    protected RecordingViewer Viewer { get; private set; } = null!;

    protected SceneObjectPart Host { get; private set; }

    internal RegionScripts Scripts => _module.Scripts!;

    protected UUID Ada => Viewer.Agent.AgentId;

    [SetUp]
    public void Open()
    {
        _data = new TemporaryFolder();
        Start();
    }

    [TearDown]
    public void Close()
    {
        End();
        _data.Dispose();
    }

    /// <summary>Ends the region and starts another with the same data folder; nothing is in it.</summary>
    protected void StartAnother()
    {
        End();
        Start();
    }

    /// <summary>Everyone may call all os functions: what they do is tried, not who may.</summary>
    protected void AllowAll()
    {
        foreach (var guard in ApiDeclarations.All.Guards)
            Region.Configuration.Set("OSSL", "Allow_" + guard.Name, "true");
    }

    /// <summary>Puts a script into a prim and lets it begin.</summary>
    internal ScriptInstance Run(string source, SceneObjectPart? into = null, string name = "script")
    {
        var part = into ?? Host;
        var item = ItemOf(source, part, name);
        Scene.Inventories.Put(part, item);
        Settle();
        return Scripts.Engine.Find(item.ItemId)!;
    }

    protected PrimItemRow ItemOf(string source, SceneObjectPart part, string name = "script") => new()
    {
        ItemId = UUID.Random(), Name = name, OwnerId = part.OwnerId, AssetId = StoreSource(source), AssetType = AssetType.LslText,
        InvType = SceneInventories.ScriptType, BasePermissions = 0x8e000, CurrentPermissions = 0x8e000, NextPermissions = 0x8e000
    };

    /// <summary>An object of the owner's, of one box, as an item of a prim.</summary>
    protected void PutObject(string name, SceneObjectPart? into = null)
    {
        var part = into ?? Host;
        var model = Region.Region.AddBox(Here, name, part.OwnerId);
        var asset = Waiting.For(Region.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = name, Type = AssetType.Object, CreatorId = Ada.ToString(),
            Data = ObjectXml.Write(ObjectPacking.Pack(model, []))
        }));
        Scene.Writer.DeleteObject(model);
        Scene.Inventories.Put(part, ItemOf("", part, name) with
        {
            AssetId = asset,
            AssetType = AssetType.Object,
            InvType = 6,
            CreatorId = Ada.ToString()
        });
    }

    protected UUID StoreSource(string source) => Waiting.For(Region.Services.Assets.Store(new Asset
    {
        Id = UUID.Random(), Name = "script", Type = AssetType.LslText, CreatorId = Ada.ToString(),
        Data = Encoding.UTF8.GetBytes(source)
    }));

    /// <summary>Ada allows what scripts have asked her for.</summary>
    protected void Grant()
    {
        var questions = Viewer.Take("SendQuestion");
        Assert.That(questions, Is.Not.Empty);
        foreach (var arguments in questions)
        {
            var question = (ScriptQuestion)arguments[0]!;
            Scene.Requests.Scripts.Grant(Viewer.Presence!, question.PrimId, question.ItemId, question.Permissions);
        }

        Seconds(1);
    }

    /// <summary>What is compiled begins, and runs until nothing is to be done at once.</summary>
    protected void Settle()
    {
        Region.Region.Step();
        Region.Settle();
        Region.Region.Step();
    }

    protected void Step(int ticks = 1) => Region.Region.Step(ticks);

    protected void Seconds(double seconds) => Region.Region.StepSeconds(seconds);

    /// <summary>Waits for a call from outside; the region runs meanwhile by a clock that stands, and lets go of its token.</summary>
    protected T Await<T>(Task<T> call)
    {
        Until(() => call.IsCompleted);
        return Waiting.For(call);
    }

    /// <summary>Runs the region by a clock that stands until something is so; a test in which it never is fails.</summary>
    protected void Until(Func<bool> isSo, [CallerArgumentExpression(nameof(isSo))] string what = "")
    {
        var begun = Stopwatch.GetTimestamp();
        while (!isSo())
        {
            Assert.That(Stopwatch.GetElapsedTime(begun), Is.LessThan(Patience), "Not so: " + what);
            Region.Region.WithoutToken(static () => Waiting.For(Task.Delay(1)));
            Scene.Loop.Step();
        }
    }

    /// <summary>What the viewer has heard since the last call: "name: text".</summary>
    protected List<string> Heard() => [.. Viewer.Take("Send").Select(c => (ChatMessage)c[0]!).Select(m => $"{m.FromName}: {m.Text}")];

    internal virtual IRegionModuleBase[] MoreModules => [];

    /// <summary>Null for any region.</summary>
    protected virtual RegionInfo? Info => null;

    /// <summary>Before the modules start: settings and services of a kind of test.</summary>
    protected virtual void Prepare()
    {
    }

    /// <summary>Settings that are read when modules join the region.</summary>
    protected virtual void Configure(Configuration configuration)
    {
    }

    private void Start()
    {
        Region = new ScriptRegion(_data.Path, Info);
        Configure(Region.Configuration);
        Prepare();
        Region.With(new ChatModule(), new InstantMessageModule(), new InventoryModule(), new AttachmentsModule(), new LandModule(),
            new EnvironmentModule(), new SoundModule(), _module = new ScriptEngineModule());
        Region.With(MoreModules);
        Viewer = Region.Enter("Ada", Here);
        Host = Region.Region.AddBox(Here, "host", Ada).RootPart;
        Viewer.Calls.Clear();
    }

    private void End()
    {
        Region.Dispose();
        Assert.That(Region.Log.Lines.Where(l => l.StartsWith("Exception in", StringComparison.Ordinal)), Is.Empty);
    }
}
