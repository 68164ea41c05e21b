using System.Numerics;
using System.Text;
using OpenSim.Client.World;
using OpenSim.Primitives;
using OpenSim.Scripts.Engine;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Prims;
using Scenario.Tests.Kit;

namespace Scenario.Tests;

/// <summary>
/// Scripts go on where their objects go: moved over a border, worn over it and through teleports, taken off and put on again; and they are
/// told of it as documented. The script counts seconds and notes what it is told, in the text of its prim.
/// </summary>
[TestFixture]
public sealed class ScriptJourneyScenarios
{
    private const byte Skull = 2;

    private const string Counter = """
        integer n; list told;
        note(string what) { told += what; show(); }
        show() { llSetText((string)n + "|" + llDumpList2String(told, "|"), <1.0, 1.0, 1.0>, 1.0); }
        default
        {
            state_entry() { llSetTimerEvent(1.0); note("entry"); }
            timer() { ++n; show(); }
            on_rez(integer start) { note("rez"); }
            attach(key who) { if (who == NULL_KEY) note("off"); else note("on"); }
            changed(integer what) { if (what & (CHANGED_REGION | CHANGED_TELEPORT | CHANGED_REGION_START)) note((string)what); }
        }
        """;

    private const string Vehicle = """
        show(string what) { llSetText("0|" + (string)llGetPermissions() + what, <1.0, 1.0, 1.0>, 1.0); }
        default
        {
            state_entry() { llSitTarget(<0.0, 0.0, 0.5>, ZERO_ROTATION); show(""); }
            changed(integer what)
            {
                if ((what & CHANGED_LINK) && llGetRegionName() == "Region 1")
                    llRequestPermissions(llAvatarOnSitTarget(), PERMISSION_TAKE_CONTROLS);
            }
            run_time_permissions(integer given) { llTakeControls(CONTROL_FWD, TRUE, FALSE); show(""); }
            control(key who, integer held, integer change) { if (llGetRegionName() == "Region 2" && held) show("|felt"); }
        }
        """;

    private Coast _coast = null!;
    private Wanderer _ada = null!;

    [TearDown]
    public void Close() => _coast.Dispose();

    [TestCase(false)]
    [TestCase(true)]
    public void Script_GoesOn_WhereItsObjectIsMoved_Worn_TakenOffAndPutOnAgain(bool overHttp)
    {
        var box = EnterWithACounter(overHttp);
        Assert.That(Told(0), Is.EqualTo("entry"));
        _coast.Run(3);

        var before = Count(0);
        _ada.Session.MoveObject(box.LocalId, new Vector3(266, 130, 22), _ada.Stack.Now);
        _coast.Until(() => _coast.Region(1).Prims.TryGet(box.Id, out _), "the box over the border");
        GoesOnFrom(before, 1, "entry|256");

        _ada.Teleport(1, new Vector3(20, 128, 25));
        _coast.Until(() => _ada.IsIn(1), "Ada over the border");
        SeenObject? there = null;
        _coast.Until(() => (there = _ada.Main.World.Find(box.Id)) is not null, "the box to be seen");
        _ada.Session.Attach(there!.LocalId, Skull, _ada.Stack.Now);
        _coast.Until(() => _ada.In(1)!.Attachments.Count == 1, "it to be worn");
        GoesOnFrom(Count(1), 1, "entry|256|on");

        before = Count(1);
        _ada.Teleport(0, new Vector3(128, 128, 25));
        _coast.Until(() => _ada.IsIn(0) && _ada.In(0)!.Attachments.Count == 1, "Ada back, with it");
        GoesOnFrom(before, 0, "entry|256|on|768");

        before = Count(0);
        _ada.Teleport(0, new Vector3(252, 128, 25));
        _coast.Run(2);
        GoesOnFrom(before, 0, "entry|256|on|768|512");

        before = Count(0);
        _ada.Walk(0);
        _coast.Until(() => _ada.IsIn(1) && _ada.In(1)!.Attachments.Count == 1, "Ada over the border on foot");
        _ada.Stop();
        GoesOnFrom(before, 1, "entry|256|on|768|512|256");

        before = Count(1);
        var worn = new SceneObjectGroup(_coast.Region(1), _ada.In(1)!.Attachments[0]);
        var item = worn.FromItemId;
        _ada.Session.Detach(worn.LocalId, _ada.Stack.Now);
        _coast.Until(() => _ada.In(1)!.Attachments.Count == 0, "it to be taken off");
        _coast.Run(2);
        _ada.Session.Wear(item, Skull, _ada.Stack.Now);
        _coast.Until(() => _ada.In(1)!.Attachments.Count == 1, "it to be worn again");
        GoesOnFrom(before, 1, "entry|256|on|768|512|256|off|rez|on");
    }

    [TestCase(false)]
    [TestCase(true)]
    public void Controls_OfWhoSitsOnIt_AreFeltOnTheOtherSideOfTheBorder(bool overHttp)
    {
        var box = EnterWithA(overHttp, Vehicle);
        _ada.Session.Sit(box.Id, _ada.Stack.Now);
        _coast.Until(() => Told(0) == "4", "controls to be taken");
        _ada.Session.MoveObject(box.LocalId, new Vector3(266, 130, 22), _ada.Stack.Now);
        _coast.Until(() => _ada.IsIn(1), "Ada over the border on it");
        _coast.Run(2);
        _ada.Walk(0);
        _coast.Until(() => Told(1) == "4|felt", "the controls to be felt");
    }

    private SeenObject EnterWithACounter(bool overHttp) => EnterWithA(overHttp, Counter);

    private SeenObject EnterWithA(bool overHttp, string source)
    {
        _coast = new Coast(71, overHttp, hasDistantServices: false, [.. ShippedModules.All, typeof(ScriptEngineModule)], 256, 256);
        _ada = _coast.Enter("Ada", 0, new Vector3(248, 128, 25));
        _coast.Run(3);
        _ada.Session.Rez(new Vector3(246, 128, 22), _ada.Stack.Now);
        SeenObject? box = null;
        _coast.Until(() => (box = _ada.Main.World.Objects.Values.FirstOrDefault(o => !o.IsAvatar)) is not null, "a box");
        Assert.That(_coast.Region(0).TryGetGroup(box!.Id, out var group));
        _coast.Region(0).Inventories.Put(group.RootPart.Slot, Script(source));
        _coast.Until(() => TextIn(0).Length > 0, "the script to begin");
        return box;
    }

    private PrimItemRow Script(string source) => new()
    {
        ItemId = UUID.Random(), Name = "counter", OwnerId = _ada.Id, CreatorId = _ada.Id.ToString(), AssetType = AssetType.LslText,
        InvType = SceneInventories.ScriptType, BasePermissions = (uint)PermissionMask.Everything,
        CurrentPermissions = (uint)PermissionMask.Everything, NextPermissions = (uint)PermissionMask.Everything,
        AssetId = Waiting.For(_coast.Services.Assets.Store(new Asset
        {
            Id = UUID.Random(), Name = "counter", Type = AssetType.LslText, CreatorId = _ada.Id.ToString(),
            Data = Encoding.UTF8.GetBytes(source)
        }))
    };

    // Of the one script, wherever it lies.
    private string TextIn(int region)
    {
        foreach (var group in _coast.Region(region).Objects)
        {
            if (group.RootPart.Text.Contains('|'))
                return group.RootPart.Text;
        }

        return "";
    }

    private int Count(int region) => int.Parse(TextIn(region).Split('|')[0]);

    private string Told(int region) => TextIn(region)[(TextIn(region).IndexOf('|') + 1)..];

    private void GoesOnFrom(int count, int region, string told)
    {
        _coast.Run(3.5);
        Assert.That(Told(region), Is.EqualTo(told));
        Assert.That(Count(region), Is.InRange(count + 1, count + 30), "it neither begins anew nor stands still");
        Assert.That(TextIn(1 - region), Is.Empty, "it is in one place");
    }
}
