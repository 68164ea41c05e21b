using Microsoft.Extensions.Logging.Abstractions;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Rights;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Services;
using OpenSim.Services.Users;
using OpenSim.Settings;
using OpenSim.Testing;
using OpenSim.World;
using OpenSim.World.Regions;

namespace OpenSim.Scripts.Engine.Tests.Rights;

/// <summary>Who may call which os function, held against OpenSimulator's own file and its words.</summary>
[TestFixture]
public sealed class OsslRightsTests : ScriptFixture
{
    private const string Nothing = "default { state_entry() { } }";

    private static readonly UUID Stranger = UUID.Random(), Landlord = UUID.Random(), Mayor = UUID.Random(), Manager = UUID.Random(),
        Club = UUID.Random(), GridGod = UUID.Random();

    private readonly Dictionary<string, RegionScript> _callers = [];

    private static IEnumerable<ApiGuard> Guarded => ApiDeclarations.All.Guards.Where(guard => guard.Threat is not null);

    [SetUp]
    public void Settle_TheLand()
    {
        Scene.Settings.Estate = new RegionEstate { OwnerId = Mayor };
        Scene.Land.Rules.IsEstateManager = id => id == Manager || id == Mayor;
        Scene.Land.Change(Scene.Land.At(Here), row => row with { OwnerId = Landlord, GroupId = Club });
        Waiting.For(Region.Services.Accounts.StoreUserAccount(
            new UserAccount { PrincipalId = GridGod, FirstName = "Grid", LastName = "God", UserLevel = 200 }));
        _callers.Clear();
        foreach (var (name, owner) in new[]
            {
                ("stranger", Stranger), ("landlord", Landlord), ("member", Stranger), ("mayor", Mayor), ("manager", Manager), ("ada", Ada),
                ("grid god", GridGod)
            })
        {
            var part = Region.Region.AddBox(Here, name, owner).RootPart;
            if (name == "member")
                Scene.Writer.SetGroupId(part, Club);
            _callers.Add(name, Run(Nothing, part).Script!);
        }
    }

    // Each function of the shipped file, with its macros as they are and as an operator opens them, for each kind of caller.
    [TestCase("", "", false)]
    [TestCase("PARCEL_OWNER,", "PARCEL_GROUP_MEMBER,PARCEL_OWNER,", false)]
    [TestCase("", "", true)]
    [TestCase("PARCEL_OWNER,", "PARCEL_GROUP_MEMBER,PARCEL_OWNER,", true)]
    public void EachFunction_IsAllowed_AsTheShippedFileSays(string parcel, string parcelGroup, bool isRead)
    {
        foreach (var file in new[] { ShippedOssl.Own, ShippedOssl.Theirs }.OfType<string>())
        {
            var configuration = new Configuration();
            if (isRead)
                ShippedOssl.ReadInto(configuration, file, ("osslParcelO", parcel), ("osslParcelOG", parcelGroup));
            configuration.Set("OSSL", "osslParcelO", parcel);
            configuration.Set("OSSL", "osslParcelOG", parcelGroup);
            var rights = RightsOf(configuration);
            var shipped = ShippedOssl.Read(file, ("osslParcelO", parcel), ("osslParcelOG", parcelGroup));
            foreach (var guard in Guarded)
            {
                foreach (var (caller, script) in _callers)
                    Assert.That(rights.RefusalOf(script, guard) is null, Is.EqualTo(May(caller, guard, shipped)), $"{guard.Name} by {caller}");
            }
        }
    }

    [Test]
    public void EachShippedKey_IsOfADeclaredFunction()
    {
        // OpenSimulator's code asks none of these keys, or has no such function for scripts.
        string[] unasked = ["osGetGridName", "osGetGridNick", "osSetProjectionParams", "osSetRot", "osSetDynamicTextureDataFace"];
        var names = Guarded.Select(guard => guard.Name).Concat(unasked).ToHashSet();
        foreach (var file in new[] { ShippedOssl.Own, ShippedOssl.Theirs }.OfType<string>())
            Assert.That(ShippedOssl.Read(file).Keys.Where(key => key.StartsWith("Allow_", StringComparison.Ordinal)).Select(key => key[6..]),
                Is.SubsetOf(names));
    }

    [TestCase("true", "", "stranger", true)]
    [TestCase("TRUE", "", "stranger", true)]
    [TestCase("false", "", "mayor", false)]
    [TestCase("false", "CREATOR", "mayor", false)]
    [TestCase("", "", "mayor", false)] // its level is high
    [TestCase("PARCEL_OWNER", "", "landlord", true)]
    [TestCase("PARCEL_OWNER", "", "stranger", false)]
    [TestCase("PARCEL_GROUP_MEMBER", "", "member", true)]
    [TestCase("PARCEL_GROUP_MEMBER", "", "stranger", false)]
    [TestCase("ESTATE_OWNER", "", "mayor", true)]
    [TestCase("ESTATE_OWNER", "", "manager", false)]
    [TestCase("ESTATE_MANAGER", "", "manager", true)]
    [TestCase("ESTATE_MANAGER", "", "mayor", true)]
    [TestCase(" estate_manager , parcel_owner,", "", "landlord", true)]
    [TestCase("OWNER", "", "stranger", true)]
    [TestCase("OWNER", "", "landlord", false)]
    [TestCase("nonsense", "", "mayor", false)]
    [TestCase("GOD", "", "mayor", true)] // [Permissions] region_owner_is_god
    [TestCase("GOD", "", "manager", false)]
    [TestCase("ACTIVE_GOD", "", "mayor", false)] // not here
    [TestCase("ACTIVE_GOD", "", "ada", true)]
    [TestCase("GRID_GOD", "", "mayor", false)]
    [TestCase("GRID_GOD", "", "grid god", true)]
    [TestCase("GOD", "", "grid god", true)]
    [TestCase("", "CREATOR", "stranger", true)]
    [TestCase("", "CREATOR", "landlord", false)] // the creator's script, but he does not own the prim
    [TestCase("ESTATE_OWNER", "CREATOR", "stranger", true)]
    [TestCase("", "OTHER", "stranger", false)]
    public void Keys_LetIn_WhomTheyName(string allow, string creators, string caller, bool may)
    {
        var configuration = new Configuration();
        configuration.Set("OSSL", "Allow_osKickAvatar", allow.Replace("OWNER", Stranger.ToString(), StringComparison.Ordinal) is var id
            && allow == "OWNER" ? id : allow);
        configuration.Set("OSSL", "Creators_osKickAvatar",
            creators == "CREATOR" ? Stranger.ToString() : creators == "OTHER" ? UUID.Random().ToString() : "");
        Scene.Writer.SetGod(Viewer.Presence!, true);
        var script = _callers[caller];
        var item = script.Part.Inventory!.Items![0];
        Scene.Inventories.Put(script.Part, item with { CreatorId = Stranger.ToString() });
        var rights = RightsOf(configuration);
        var guard = GuardOf("osKickAvatar");
        if (rights.RefusalOf(script, guard) == "")
            Region.Settle(); // the level of who is away has been asked for
        Assert.That(rights.RefusalOf(script, guard) is null, Is.EqualTo(may));
    }

    [Test]
    public void Level_ThatNobodyCouldTell_IsAskedForAgain()
    {
        var configuration = new Configuration();
        configuration.Set("OSSL", "Allow_osKickAvatar", "GRID_GOD");
        var (rights, guard, script) = (RightsOf(configuration), GuardOf("osKickAvatar"), _callers["grid god"]);
        var (accounts, isAway, asked) = (Region.Services.Accounts, true, 0);
        Region.Services.Add(Stub.Of<IUserAccountService>((method, arguments) =>
        {
            Interlocked.Increment(ref asked);
            if (Volatile.Read(ref isAway))
                throw new ServiceAwayException("It is away.");
            return new ValueTask<UserAccount?>(accounts.GetUserAccount((UUID)arguments[0]!, (UUID)arguments[1]!).AsTask());
        }));
        bool May()
        {
            var refusal = rights.RefusalOf(script, guard);
            if (refusal != "")
                return refusal is null;
            Region.Settle();
            return rights.RefusalOf(script, guard) is null;
        }

        Assert.That((May(), May(), asked), Is.EqualTo((false, false, 1)), "not at once, as the call is made again when there is an answer");
        Volatile.Write(ref isAway, false);
        Seconds(31);
        Assert.That((May(), asked), Is.EqualTo((true, 2)));
        Volatile.Write(ref isAway, true);
        Seconds(3600);
        Assert.That((May(), asked), Is.EqualTo((true, 2)));
    }

    [TestCase("NoAccess", "osGetGender", false)]
    [TestCase("None", "osGetGender", true)]
    [TestCase("VeryLow", "osGetRezzingObject", true)]
    [TestCase("High", "osParcelSetDetails", true)]
    [TestCase("Moderate", "osParcelSetDetails", false)]
    [TestCase("nonsense", "osGetGender", true)]
    public void Level_Counts_WhereNoKeySaysMore(string level, string function, bool may)
    {
        var configuration = new Configuration();
        configuration.Set("OSSL", "OSFunctionThreatLevel", level);
        Assert.That(RightsOf(configuration).RefusalOf(_callers["mayor"], GuardOf(function)) is null, Is.EqualTo(may));
    }

    [Test]
    public void Functions_AreOff_WhereOSFunctionsAreNotAllowed()
    {
        var configuration = new Configuration();
        configuration.Set("OSSL", "AllowOSFunctions", "false");
        var rights = RightsOf(configuration);
        foreach (var guard in ApiDeclarations.All.Guards)
            Assert.That(rights.RefusalOf(_callers["mayor"], guard), Does.Contain("All unsafe OSSL functions are disabled"), guard.Name);
    }

    private static ApiGuard GuardOf(string function) => ApiDeclarations.All.Functions[function][0].Guard!;

    private OsslRights RightsOf(Configuration configuration) => new(Scene, configuration, NullLogger.Instance);

    // By the words of the shipped file and no others.
    private static bool May(string caller, ApiGuard guard, IReadOnlyDictionary<string, string> shipped)
    {
        if (!shipped.TryGetValue("Allow_" + guard.Name, out var rule))
            return guard.Threat <= ThreatLevel.VeryLow;
        return rule.Trim() switch
        {
            "true" => true,
            "false" => false,
            var list => caller switch
            {
                "landlord" => list.Split(',').Contains("PARCEL_OWNER"),
                "member" => list.Split(',').Contains("PARCEL_GROUP_MEMBER"),
                "mayor" or "manager" => list.Split(',').Contains("ESTATE_MANAGER"),
                _ => false
            }
        };
    }
}
