using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Store.Regions;

namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Functions that set and ask prims: expressions of LSL in a real region, and what they give as text.</summary>
[TestFixture]
public sealed class PrimFunctionTests : ScriptFixture
{
    private const string Texture = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    // What is set, how it is asked, and the answer: a list as llList2CSV shows it.
    [TestCase("PRIM_NAME, \"door\"", "PRIM_NAME", "door")]
    [TestCase("PRIM_DESC, \"oak\"", "PRIM_DESC", "oak")]
    [TestCase("PRIM_SIZE, <1, 2, 3>", "PRIM_SIZE", "<1.000000, 2.000000, 3.000000>")]
    [TestCase("PRIM_POSITION, <129, 128, 25>", "PRIM_POSITION", "<129.000000, 128.000000, 25.000000>")]
    [TestCase("PRIM_POSITION, <228, 128, 25>", "PRIM_POSITION", "<138.000000, 128.000000, 25.000000>")]
    [TestCase("PRIM_POS_LOCAL, <129, 128, 25>", "PRIM_POS_LOCAL", "<129.000000, 128.000000, 25.000000>")]
    [TestCase("PRIM_ROTATION, <0, 0, 1, 0>", "PRIM_ROTATION", "<0.000000, 0.000000, 1.000000, 0.000000>")]
    [TestCase("PRIM_ROT_LOCAL, <1, 0, 0, 0>", "PRIM_ROT_LOCAL", "<1.000000, 0.000000, 0.000000, 0.000000>")]
    [TestCase("PRIM_COLOR, 2, <1, 0.5, 0>, 0.5", "PRIM_COLOR, 2", "<1.000000, 0.501961, 0.000000>, 0.501961")]
    [TestCase("PRIM_TEXTURE, 1, \"" + Texture + "\", <2, 3, 0>, <0.5, -0.25, 0>, 1.5", "PRIM_TEXTURE, 1",
        Texture + ", <2.000000, 3.000000, 0.000000>, <0.500015, -0.250008, 0.000000>, 1.500041")]
    [TestCase("PRIM_FULLBRIGHT, ALL_SIDES, TRUE", "PRIM_FULLBRIGHT, 5", "1")]
    [TestCase("PRIM_BUMP_SHINY, 0, PRIM_SHINY_HIGH, PRIM_BUMP_WOOD", "PRIM_BUMP_SHINY, 0", "3, 3")]
    [TestCase("PRIM_TEXGEN, 0, PRIM_TEXGEN_PLANAR", "PRIM_TEXGEN, 0", "1")]
    [TestCase("PRIM_GLOW, 0, 0.2", "PRIM_GLOW, 0", "0.200000")]
    [TestCase("PRIM_GLOW, 9, 0.2", "PRIM_GLOW, ALL_SIDES", "0.000000, 0.000000, 0.000000, 0.000000, 0.000000, 0.000000")]
    [TestCase("PRIM_RENDER_MATERIAL, 0, \"" + Texture + "\"", "PRIM_RENDER_MATERIAL, 0", Texture)]
    [TestCase("PRIM_PHANTOM, TRUE", "PRIM_PHANTOM", "1")]
    [TestCase("PRIM_TEMP_ON_REZ, FALSE", "PRIM_TEMP_ON_REZ", "0")]
    [TestCase("PRIM_MATERIAL, PRIM_MATERIAL_GLASS", "PRIM_MATERIAL", "2")]
    [TestCase("PRIM_TEXT, \"hi\", <1, 0, 0>, 1.0", "PRIM_TEXT", "hi, <1.000000, 0.000000, 0.000000>, 1.000000")]
    [TestCase("PRIM_POINT_LIGHT, TRUE, <1, 1, 0>, 1.0, 10.0, 0.5", "PRIM_POINT_LIGHT",
        "1, <1.000000, 1.000000, 0.000000>, 1.000000, 10.000000, 0.500000")]
    [TestCase("PRIM_POINT_LIGHT, FALSE, <1, 1, 0>, 1.0, 10.0, 0.5", "PRIM_POINT_LIGHT", "0, <0.000000, 0.000000, 0.000000>, 0.000000, 0.000000, 0.000000")]
    [TestCase("PRIM_PROJECTOR, \"" + Texture + "\", 1.5, 2.0, 0.5", "PRIM_PROJECTOR", Texture + ", 1.500000, 2.000000, 0.500000")]
    [TestCase("PRIM_FLEXIBLE, TRUE, 3, 0.3, 2.0, 1.0, 0.5, <0, 0, 1>", "PRIM_FLEXIBLE",
        "1, 3, 0.300000, 2.000000, 1.000000, 0.500000, <0.000000, 0.000000, 1.000000>")]
    [TestCase("PRIM_REFLECTION_PROBE, TRUE, 0.5, 2.0, PRIM_REFLECTION_PROBE_BOX", "PRIM_REFLECTION_PROBE", "1, 0.500000, 2.000000, 1")]
    [TestCase("PRIM_OMEGA, <0, 0, 1>, 2.0, 1.0", "PRIM_OMEGA", "<0.000000, 0.000000, 1.000000>, 2.000000, 1.000000")]
    [TestCase("PRIM_PHYSICS_SHAPE_TYPE, PRIM_PHYSICS_SHAPE_CONVEX", "PRIM_PHYSICS_SHAPE_TYPE", "2")]
    [TestCase("PRIM_SIT_TARGET, TRUE, <0, 0, 0.5>, ZERO_ROTATION", "PRIM_SIT_TARGET",
        "1, <0.000000, 0.000000, 0.500000>, <0.000000, 0.000000, 0.000000, 1.000000>")]
    [TestCase("PRIM_CLICK_ACTION, CLICK_ACTION_SIT", "PRIM_CLICK_ACTION", "1")]
    [TestCase("PRIM_SLICE, <0.25, 0.75, 0>", "PRIM_SLICE", "<0.250000, 0.750000, 0.000000>")]
    [TestCase("PRIM_TYPE, PRIM_TYPE_BOX, PRIM_HOLE_CIRCLE, <0.25, 1, 0>, 0.5, <0.1, -0.2, 0>, <1.5, 1, 0>, <0.25, 0, 0>", "PRIM_TYPE",
        "0, 16, <0.250000, 1.000000, 0.000000>, 0.500000, <0.100000, -0.200000, 0.000000>, <1.500000, 1.000000, 0.000000>, "
        + "<0.250000, 0.000000, 0.000000>")]
    [TestCase("PRIM_TYPE, PRIM_TYPE_SPHERE, PRIM_HOLE_DEFAULT, <0, 0.5, 0>, 0.0, ZERO_VECTOR, <0.25, 1, 0>", "PRIM_TYPE",
        "3, 0, <0.000000, 0.500000, 0.000000>, 0.000000, <0.000000, 0.000000, 0.000000>, <0.250000, 1.000000, 0.000000>")]
    [TestCase("PRIM_TYPE, PRIM_TYPE_TORUS, PRIM_HOLE_DEFAULT, <0, 1, 0>, 0.0, ZERO_VECTOR, <1, 0.25, 0>, ZERO_VECTOR, <0, 1, 0>, <0.5, 0, 0>, 2.5, 0.0, 0.25",
        "PRIM_TYPE", "4, 0, <0.000000, 1.000000, 0.000000>, 0.000000, <0.000000, 0.000000, 0.000000>, <1.000000, 0.250000, 0.000000>, "
        + "<0.000000, 0.000000, 0.000000>, <0.000000, 1.000000, 0.000000>, <0.500000, 0.000000, 0.000000>, 2.500000, 0.000000, 0.250000")]
    [TestCase("PRIM_TYPE, PRIM_TYPE_SCULPT, \"" + Texture + "\", PRIM_SCULPT_TYPE_SPHERE", "PRIM_TYPE", "7, " + Texture + ", 1")]
    [TestCase("PRIM_COLLISION_SOUND, \"" + Texture + "\", 0.5", "PRIM_COLLISION_SOUND", Texture + ", 0.500000")]
    public void Rule_OfPrims_IsSetAndAsked(string set, string asked, string answer) =>
        Assert.That(Values($"llSetPrimitiveParams([{set}]);", $"llList2CSV(llGetPrimitiveParams([{asked}]))"), Is.EqualTo(new[] { answer }));

    // The face has a material, but for the last: there nothing is changed.
    [TestCase("llSetPrimitiveParams([PRIM_GLTF_BASE_COLOR, 0, \"" + Texture + "\", <2, 3, 0>, \"\", 1.5, <1, 0.5, 0>, 0.5, PRIM_GLTF_ALPHA_MODE_MASK, 0.25, TRUE]);",
        "[PRIM_GLTF_BASE_COLOR, 0]", Texture + ", <2.000000, 3.000000, 0.000000>, , 1.500000, <1.000000, 0.500000, 0.000000>, 0.500000, 2, 0.250000, 1")]
    [TestCase("llSetPrimitiveParams([PRIM_GLTF_NORMAL, 0, \"" + Texture + "\", \"\", <0.5, 0.25, 0>, \"\"]);", "[PRIM_GLTF_NORMAL, 0]",
        Texture + ", , <0.500000, 0.250000, 0.000000>, ")]
    [TestCase("llSetPrimitiveParams([PRIM_GLTF_METALLIC_ROUGHNESS, ALL_SIDES, \"\", \"\", \"\", \"\", 0.5, 0.75]);", "[PRIM_GLTF_METALLIC_ROUGHNESS, 5]",
        ", , , , 0.500000, 0.750000")]
    [TestCase("llSetPrimitiveParams([PRIM_GLTF_EMISSIVE, 0, \"\", \"\", \"\", \"\", <0, 0, 1>]);", "[PRIM_GLTF_EMISSIVE, 0]",
        ", , , , <0.000000, 0.000000, 1.000000>")]
    [TestCase("llSetLinkGLTFOverrides(LINK_THIS, 0, [OVERRIDE_GLTF_BASE_COLOR_FACTOR, <0, 1, 0>, OVERRIDE_GLTF_BASE_ALPHA, 0.5]);", "[PRIM_GLTF_BASE_COLOR, 0]",
        ", , , , <0.000000, 1.000000, 0.000000>, 0.500000, , , ")]
    [TestCase("llSetLinkGLTFOverrides(LINK_THIS, 0, [OVERRIDE_GLTF_METALLIC_FACTOR, 0.5]); llSetLinkGLTFOverrides(LINK_THIS, 0, [OVERRIDE_GLTF_METALLIC_FACTOR, \"\"]);",
        "[PRIM_GLTF_METALLIC_ROUGHNESS, 0]", ", , , , , ")]
    [TestCase("llSetLinkGLTFOverrides(LINK_THIS, 0, [OVERRIDE_GLTF_METALLIC_FACTOR, 0.5]); llSetRenderMaterial(\"" + Texture + "\", 0);",
        "[PRIM_GLTF_METALLIC_ROUGHNESS, 0]", ", , , , , ")]
    [TestCase("llSetLinkRenderMaterial(LINK_THIS, NULL_KEY, ALL_SIDES); llSetLinkGLTFOverrides(LINK_THIS, 0, [OVERRIDE_GLTF_METALLIC_FACTOR, 0.5]);",
        "[PRIM_GLTF_METALLIC_ROUGHNESS, 0]", ", , , , , ")]
    public void Materials_AreChangedOnFaces(string set, string asked, string answer) => Assert.That(
        Values($"llSetLinkRenderMaterial(LINK_THIS, \"{Texture}\", ALL_SIDES); {set}", $"llList2CSV(llGetPrimitiveParams({asked}))"),
        Is.EqualTo(new[] { answer }));

    [Test]
    public void Materials_AreKnownByFace() => Assert.That(Values($"llSetRenderMaterial(\"{Texture}\", 2);",
            "llGetRenderMaterial(2), llGetRenderMaterial(1), (string)llIsLinkGLTFMaterial(LINK_THIS, 2), (string)llIsLinkGLTFMaterial(LINK_THIS, 1), "
            + "(string)llIsLinkGLTFMaterial(LINK_THIS, ALL_SIDES)"), Is.EqualTo(new[] { Texture, "", "1", "0", "1" }));

    [Test]
    public void WhoSits_IsPlaced_ByTheLinkNumbersAfterThePrims()
    {
        Scene.Movement.Seating.RequestSit(Viewer.Presence!, Host.Id, System.Numerics.Vector3.Zero);
        var told = Values("""
            llSetLinkPrimitiveParamsFast(2, [PRIM_POS_LOCAL, <0, 0, 1.5>, PRIM_ROT_LOCAL, <0, 0, 1, 0>]);
            """, """
            llList2CSV(llGetLinkPrimitiveParams(2, [PRIM_POS_LOCAL, PRIM_ROT_LOCAL, PRIM_NAME, PRIM_POSITION, PRIM_COLOR, 0, PRIM_PHANTOM])), llGetLinkName(2)
            """);
        Assert.That(told, Is.EqualTo(new[]
        {
            "<0.000000, 0.000000, 1.500000>, <0.000000, 0.000000, 1.000000, 0.000000>, Ada Tester, <128.000000, 128.000000, 26.500000>, "
            + "<0.000000, 0.000000, 0.000000>, 0.000000, 0", "Ada Tester"
        }));
        Assert.That(Viewer.Presence!.Position, Is.EqualTo(new System.Numerics.Vector3(0, 0, 1.5f)));
    }

    [Test]
    public void LinkTarget_ChangesForWhichPrims_TheRulesAfterItAre()
    {
        var linkset = Region.Region.AddLinkset(Here, 3, Ada);
        var told = Values("""
            llSetLinkPrimitiveParamsFast(LINK_ROOT, [PRIM_NAME, "one", PRIM_LINK_TARGET, 3, PRIM_NAME, "three",
                PRIM_LINK_TARGET, LINK_ALL_CHILDREN, PRIM_DESC, "child"]);
            """, """
            llList2CSV(llGetLinkPrimitiveParams(LINK_SET, [PRIM_NAME, PRIM_DESC])), llGetLinkName(3), (string)llGetNumberOfPrims(),
                (string)(llGetLinkKey(1) == llGetKey()), llGetLinkName(7)
            """, linkset.Parts[0]);
        Assert.That(told, Is.EqualTo(new[]
        {
            "one, , part 2, child, three, child", "three", "3", "1", UUID.Zero.ToString()
        }));
    }

    [Test]
    public void WrongRules_AreTold_AndWhatCameBeforeStands()
    {
        Run("""
            default { state_entry() { llSetPrimitiveParams([PRIM_NAME, "kept", PRIM_SIZE, 7, PRIM_NAME, "no"]);
                llSetPrimitiveParams([PRIM_DESC, "kept too", 999]); llSetPrimitiveParams([PRIM_COLOR, 0]); } }
            """);
        Seconds(2);
        Assert.That(Host.Name, Is.EqualTo("kept"));
        Assert.That(Host.Description, Is.EqualTo("kept too"));
        Assert.That(Heard().Count(line => line.Contains("llSetPrimitiveParams")), Is.EqualTo(3));
    }

    // Single functions: what is done, and the strings that are said afterwards.
    [TestCase("llSetColor(<0, 1, 0>, 3); llSetAlpha(0.0, 3);", "(string)llGetColor(3), (string)llGetAlpha(3)", "<0.00000, 1.00000, 0.00000>", "0.000000")]
    [TestCase("llSetTexture(\"" + Texture + "\", ALL_SIDES);", "llGetTexture(5)", Texture)]
    [TestCase("llScaleTexture(2, 3, 0); llOffsetTexture(0.5, 0, 0); llRotateTexture(PI, 0);",
        "(string)llGetTextureScale(0), (string)llGetTextureOffset(0)", "<2.00000, 3.00000, 0.00000>", "<0.50002, 0.00000, 0.00000>")]
    [TestCase("", "(string)llGetNumberOfSides(), (string)llGetLinkNumberOfSides(LINK_THIS)", "6", "6")]
    [TestCase("llSetScale(<1, 2, 3>); llSetPos(<130, 128, 25>); llSetLocalRot(<0, 0, 1, 0>);",
        "(string)llGetScale(), (string)llGetLocalPos(), (string)llGetLocalRot(), (string)llGetRootRotation()",
        "<1.00000, 2.00000, 3.00000>", "<130.00000, 128.00000, 25.00000>", "<0.00000, 0.00000, 1.00000, 0.00000>",
        "<0.00000, 0.00000, 1.00000, 0.00000>")]
    [TestCase("llSetStatus(STATUS_PHANTOM | STATUS_DIE_AT_EDGE, TRUE); llSetStatus(STATUS_ROTATE_X, FALSE);",
        "(string)llGetStatus(STATUS_PHANTOM), (string)llGetStatus(STATUS_DIE_AT_EDGE), (string)llGetStatus(STATUS_ROTATE_X), (string)llGetStatus(STATUS_ROTATE_Y)",
        "1", "1", "0", "1")]
    [TestCase("llTargetOmega(<0, 0, 1>, 3.0, 1.0);", "(string)llGetOmega()", "<0.00000, 0.00000, 3.00000>")]
    [TestCase("", "llList2CSV(llGetObjectDetails(llGetKey(), [OBJECT_NAME, OBJECT_POS, OBJECT_OWNER, OBJECT_TOTAL_SCRIPT_COUNT, OBJECT_PRIM_COUNT, 9999]))",
        "host, <128.000000, 128.000000, 25.000000>, ada, 1, 1, -1")]
    [TestCase("", "llList2CSV(llGetObjectDetails(llGetOwner(), [OBJECT_NAME, OBJECT_CREATOR]))", "Ada Tester, 00000000-0000-0000-0000-000000000000")]
    [TestCase("", "llList2CSV(llGetObjectDetails(NULL_KEY, [OBJECT_NAME]))", "")]
    [TestCase("", "(string)llGetObjectPrimCount(llGetKey()), (string)llAvatarOnSitTarget()", "1", "00000000-0000-0000-0000-000000000000")]
    public void Function_OfPrims_GivesItsResult(string done, string said, params string[] answers) =>
        Assert.That(Values(done, said), Is.EqualTo(answers.Select(answer => answer.Replace("ada", Ada.ToString()))));

    [Test]
    public void Contents_AreFound_ByNameTypeAndNumber()
    {
        var card = Put("notes", AssetType.Notecard);
        Put("amber", AssetType.Texture);
        var told = Values("""llRemoveInventory("amber"); llRemoveInventory("nothing");""", """
            (string)llGetInventoryNumber(INVENTORY_ALL), llGetInventoryName(INVENTORY_NOTECARD, 0), llGetInventoryName(INVENTORY_ALL, 9),
                (string)llGetInventoryType("notes"), (string)llGetInventoryType("amber"), (string)llGetInventoryKey("notes"),
                (string)llGetInventoryPermMask("notes", MASK_OWNER), llGetInventoryDesc("notes"), (string)llGetInventoryCreator("notes"),
                llGetInventoryAcquireTime("notes"), llGetInventoryAcquireTime("nothing")
            """);
        Assert.That(told, Is.EqualTo(new[]
        {
            "2", "notes", "", "7", "-1", card.AssetId.ToString(), "581632", "of notes", Ada.ToString(), "2023-11-14T22:13:20Z", ""
        }));
    }

    [Test]
    public void Particles_AreToldAsViewersKnowThem()
    {
        Run("default { state_entry() { llParticleSystem([PSYS_PART_FLAGS, PSYS_PART_EMISSIVE_MASK, PSYS_SRC_PATTERN, PSYS_SRC_PATTERN_EXPLODE, "
            + "PSYS_PART_MAX_AGE, 2.0, PSYS_PART_START_COLOR, <1, 0, 0>]); llSetTextureAnim(ANIM_ON | LOOP, ALL_SIDES, 4, 4, 0.0, 16.0, 10.0); } }");
        var particles = Host.Extras.ParticleSystem;
        Assert.That(particles, Has.Length.EqualTo(86));
        Assert.That((particles[8], particles[69], particles[73], particles[74], particles[75]), Is.EqualTo((2, 1, 2, 255, 0)));
        Assert.That(Host.Extras.TextureAnimation[..4], Is.EqualTo(new byte[] { 3, 255, 4, 4 }));

        Run("default { state_entry() { llParticleSystem([]); llSetTextureAnim(0, ALL_SIDES, 0, 0, 0.0, 0.0, 0.0); } }", name: "end");
        Assert.That(Host.Extras.ParticleSystem, Is.Empty);
        Assert.That(Host.Extras.TextureAnimation, Is.Empty);
    }

    [Test]
    public void Sounds_AreHeardOnce_OrStayWithThePrim()
    {
        Run($"default {{ state_entry() {{ llPlaySound(\"{Texture}\", 0.5); llTriggerSound(\"{Texture}\", 1.0); llPreloadSound(\"{Texture}\"); }} }}");
        Seconds(2);
        Assert.That(Viewer.Take("SendAttachedSound").Single()[3], Is.EqualTo(0.5f));
        Assert.That(Viewer.Take("SendSound"), Has.Count.EqualTo(1));
        Assert.That(Viewer.Take("SendPreloadSound"), Has.Count.EqualTo(1));

        Run($"default {{ state_entry() {{ llLoopSound(\"{Texture}\", 0.5); llSetSoundRadius(20.0); }} }}", name: "loop");
        Assert.That((Host.Extras.Sound.ToString(), Host.Extras.SoundFlags, Host.Extras.SoundRadius), Is.EqualTo((Texture, (byte)1, 20f)));

        Run("default { state_entry() { llStopSound(); } }", name: "stop");
        Assert.That((Host.Extras.Sound, Host.Extras.SoundFlags), Is.EqualTo((UUID.Zero, (byte)0x20)));
    }

    [Test]
    public void Clocks_TellTheSameTime()
    {
        var told = Values("", "(string)llGetUnixTime(), llGetTimestamp(), llGetDate(), (string)llGetGMTclock()");
        var now = DateTime.UnixEpoch.AddSeconds(int.Parse(told[0]));
        Assert.That(told[1], Does.StartWith(now.ToString("yyyy-MM-ddTHH:mm:ss.")).And.EndsWith("Z"));
        Assert.That(told[2], Is.EqualTo(now.ToString("yyyy-MM-dd")));
        Assert.That(double.Parse(told[3]), Is.EqualTo(Math.Floor(now.TimeOfDay.TotalSeconds)).Within(10));
    }

    private PrimItemRow Put(string name, int type)
    {
        var item = new PrimItemRow
        {
            ItemId = UUID.Random(), Name = name, Description = "of " + name, OwnerId = Host.OwnerId, AssetId = UUID.Random(), AssetType = type,
            InvType = type, CreatorId = Ada.ToString(), CreationDate = 1_700_000_000,
            BasePermissions = 0x8e000, CurrentPermissions = 0x8e000
        };
        Scene.Inventories.Put(Host, item);
        return item;
    }

    /// <summary>Does something in a script and gives the texts of some expressions afterwards.</summary>
    private List<string> Values(string done, string said, World.SceneObjectPart? into = null)
    {
        Run($"default {{ state_entry() {{ {done} list said = [{said}]; integer i; for (; i < llGetListLength(said); ++i) "
            + "llOwnerSay(\"=\" + llList2String(said, i)); } }", into);
        Seconds(2); // forced delays
        // The script may have given its prim another name.
        return [.. Heard().Where(line => line.Contains(": =")).Select(line => line[(line.IndexOf(": =", StringComparison.Ordinal) + 3)..])];
    }
}
