namespace OpenSim.Modules.Things.Baking;

/// <summary>
/// The visual parameters that AvatarAppearance tells, in its order, which is that of their ids (docs/protocol.md, Looks): the kind of
/// wearable that has each, its range and what holds where nothing worn says it.
/// </summary>
internal static class VisualParameters
{
    /// <summary>Version of the looks themselves: viewers throw away a message in which it differs from the version beside it.</summary>
    public const int AppearanceVersion = 11000;

    /// <summary>Every one of them is shown by viewers as a byte.</summary>
    public const int Count = 253;

    private const byte None = 255;

    // Read out of the viewer's avatar_lad.xml: groups 0 and 3 are told.
    private static readonly (int Id, byte Wearable, float Min, float Max, float Default)[] All =
    [
        (1, 0, -.3f, 2, 0), (2, 0, -.8f, 2.5f, 0), (4, 0, -.5f, 1, 0), (5, 0, -.1f, 1, 0), (6, 0, -.3f, 1, 0), (7, 0, -.5f, .5f, 0),
        (8, 0, -.5f, 1.5f, 0), (10, 0, -1.5f, 3, 0), (11, 0, -.5f, 1.5f, 0), (12, 0, -.5f, 2.5f, 0), (13, 0, 0, 1.5f, 0),
        (14, 0, -.5f, 1, 0), (15, 0, -.5f, 1.5f, 0), (16, 2, -.5f, 3, 0), (17, 0, -.5f, 1, 0), (18, 0, -1.5f, 2.5f, 0),
        (19, 0, -1.5f, 1, 0), (20, 0, -.5f, 1.5f, 0), (21, 0, -.2f, 1.3f, 0), (22, 0, 0, 1, 0), (23, 0, -.5f, 1.5f, 0),
        (24, 0, -1.5f, 2, 0), (25, 0, -.8f, 1.5f, 0), (27, 0, -1.3f, 1.2f, 0), (31, 2, 0, 2, .5f), (33, 0, -2.3f, 2, 0),
        (34, 0, -.7f, 1.5f, 0), (35, 0, -1, 2, 0), (36, 0, -1.8f, 1.4f, -.5f), (37, 0, -3.2f, 2.8f, 0), (38, 0, -1, 1, 0),
        (80, 0, 0, 1, 0), (93, 9, .01f, 1, .8f), (98, 3, 0, 1, 0), (99, 3, 0, 1, 0), (105, 0, 0, 1, .5f), (108, 1, 0, 1, 0),
        (110, 1, 0, .1f, 0), (111, 1, 0, 1, .5f), (112, 2, 0, 1, 0), (113, 2, 0, 1, 0), (114, 2, 0, 1, .5f), (115, 2, 0, 1, 0),
        (116, 1, 0, 1, 0), (117, 1, 0, 1, 0), (119, 2, 0, 1, .5f), (130, 2, 0, 1, .45f), (131, 2, 0, 1, .5f), (132, 2, 0, 1, .39f),
        (133, 2, 0, 1, .25f), (134, 2, 0, 1, .5f), (135, 2, 0, 1, .55f), (136, 2, 0, 1, .5f), (137, 2, 0, 1, .5f), (140, 2, 0, 2, 0),
        (141, 2, 0, 2, 0), (142, 2, 0, 2, 0), (143, 2, -4, 1.5f, .125f), (150, 1, 0, 1, 0), (155, 0, -.9f, 1.3f, 0), (157, 0, 0, 1, 0),
        (162, 1, 0, 1, 0), (163, 1, 0, 1, 0), (165, 1, 0, 1, 0), (166, 2, 0, 1, 0), (167, 2, 0, 1, 0), (168, 2, 0, 1, 0),
        (169, 2, 0, 1, 0), (177, 2, 0, 1, 0), (181, 2, -1, 1, .14f), (182, 2, -1, 1, .7f), (183, 2, -1, 1, .05f), (184, 2, 0, 1, 0),
        (185, 0, -1, 1, 0), (192, 2, 0, 1, 0), (193, 0, 0, 1, .5f), (196, 0, -2, 1, 0), (198, 6, 0, 1, 0), (503, 6, 0, 1, 0),
        (505, 0, 0, 1, .5f), (506, 0, -2, 2, 0), (507, 0, -1.5f, 2, 0), (508, 6, -1, 2, 0), (513, 6, 0, 1, .5f), (514, 6, 0, 1, .5f),
        (515, 0, -1, 3, 0), (517, 0, -.5f, 1, 0), (518, 0, -.3f, 1.5f, 0), (603, 10, .01f, 1, .4f), (604, 10, 0, 1, .85f),
        (605, 10, 0, 1, .84f), (606, 8, 0, 1, .8f), (607, 8, 0, 1, .8f), (608, 8, 0, 1, .8f), (609, 8, 0, 1, .2f), (616, 6, 0, 1, .1f),
        (617, 7, 0, 1, .35f), (619, 11, 0, 1, .3f), (624, 11, 0, 1, .8f), (625, 5, 0, 1.5f, 0), (629, 0, 0, 1, .5f), (637, 0, 0, 1, 0),
        (638, 5, 0, 1.3f, 0), (646, 0, -1.3f, 1, 0), (647, 0, -.5f, 1, 0), (649, 0, 0, 1, .5f), (650, 0, -1.3f, 1.2f, 0),
        (652, 0, 0, 1, .5f), (653, 0, -1, 2, 0), (654, 6, 0, 2, 0), (656, 0, -2, 2, 0), (659, 0, 0, 1, .5f), (662, 0, 0, 1, .5f),
        (663, 0, -2, 2, 0), (664, 0, -1.3f, 1.3f, 0), (665, 0, -2, 2, 0), (674, 2, -1, 2, -.3f), (675, 0, -.3f, .3f, 0),
        (676, 0, -1, 2, 0), (678, 0, 0, 1, .5f), (682, 0, 0, 1, .5f), (683, 0, -.4f, .2f, -.15f), (684, 0, -.3f, 1.3f, 0),
        (685, 0, -.5f, 1.1f, 0), (690, 0, 0, 1, .5f), (692, 0, -1, 1, 0), (693, 0, -1, 1, .6f), (700, 1, 0, 1, .25f),
        (701, 1, 0, .9f, 0), (702, 1, 0, 1, 0), (703, 1, 0, 1, 0), (704, 1, 0, .9f, 0), (705, 1, 0, 1, .5f), (706, 1, .2f, 1, .6f),
        (707, 1, 0, .7f, 0), (708, 1, 0, 1, 0), (709, 1, 0, 1, 0), (710, 1, 0, 1, 0), (711, 1, 0, 1, .5f), (712, 1, 0, 1, 0),
        (713, 1, .2f, 1, .7f), (714, 1, 0, 1, 0), (715, 1, 0, 1, 0), (750, 2, 0, 1, .7f), (752, 2, 0, 1, .5f), (753, 0, -.5f, 3, 0),
        (754, 2, -1, 2, 0), (755, 2, -1.5f, 1.5f, .05f), (756, 0, -1, 1, 0), (757, 2, -4, 2, -1), (758, 0, -1.5f, 1.5f, 0),
        (759, 0, -1, 1.5f, .5f), (760, 0, -1.2f, 2, 0), (762, 2, 0, 3, 0), (763, 2, 0, 1, .55f), (764, 0, -.5f, 1.2f, 0),
        (765, 0, -.3f, 2.5f, 0), (769, 0, 0, 1, .5f), (773, 0, 0, 1, .5f), (775, 1, 0, 1, 0), (779, 10, 0, 1, .84f), (780, 8, 0, 1, .8f),
        (781, 4, 0, 1, .78f), (785, 2, 0, 1, 0), (789, 2, 0, 1, 0), (795, 0, 0, 1, .25f), (796, 0, -.4f, 3, 0), (799, 0, 0, 1, .5f),
        (800, 4, 0, 1, .89f), (801, 4, 0, 1, 1), (802, 4, 0, 1, .78f), (803, 4, 0, 1, 1), (804, 4, 0, 1, 1), (805, 4, 0, 1, 1),
        (806, 5, 0, 1, 1), (807, 5, 0, 1, 1), (808, 5, 0, 1, 1), (812, 6, 0, 1, 1), (813, 6, 0, 1, 1), (814, 5, 0, 1, 1),
        (815, 5, 0, 1, .8f), (816, 5, 0, 1, 0), (817, 6, 0, 1, 1), (818, 7, 0, 1, 1), (819, 7, 0, 1, 1), (820, 7, 0, 1, 1),
        (821, 10, 0, 1, 1), (822, 10, 0, 1, 1), (823, 10, 0, 1, 1), (824, 11, 0, 1, 1), (825, 11, 0, 1, 1), (826, 11, 0, 1, 1),
        (827, 9, 0, 1, 1), (828, 4, 0, 1, 0), (829, 9, 0, 1, 1), (830, 9, 0, 1, 1), (834, 8, 0, 1, 1), (835, 8, 0, 1, 1),
        (836, 8, 0, 1, 1), (840, 4, 0, 1.5f, 0), (841, 0, -1, 1, 0), (842, 0, -1, 1, 0), (844, 9, .01f, 1, 1), (848, 12, 0, 2, .2f),
        (858, 12, .01f, 1, .4f), (859, 12, 0, 1, 1), (860, 12, 0, 1, 1), (861, 12, 0, 1, 1), (862, 12, 0, 1, 1), (863, 12, 0, 1, .333f),
        (868, 4, 0, 1, 0), (869, 5, 0, 1, 0), (877, 8, 0, 1, 0), (879, 0, -.5f, 2, 0), (880, 0, -1.3f, 1.2f, 0), (921, 12, 0, 1, 1),
        (922, 12, 0, 1, 1), (923, 12, 0, 1, 1), (10000, 15, .1f, 1, .1f), (10001, 15, 0, 30, 0), (10002, 15, 0, 10, 1),
        (10003, 15, 0, 3, 0), (10004, 15, 0, 100, 10), (10005, 15, 1, 100, 10), (10006, 15, 0, 1, .2f), (10007, 15, 0, 3, 0),
        (10008, 15, 0, 100, 10), (10009, 15, 1, 100, 10), (10010, 15, 0, 1, .2f), (10011, 15, .1f, 1, .1f), (10012, 15, 0, 30, 0),
        (10013, 15, 0, 10, 1), (10014, 15, 0, 3, 0), (10015, 15, 0, 100, 10), (10016, 15, 1, 100, 10), (10017, 15, 0, 1, .2f),
        (10018, 15, .1f, 1, .1f), (10019, 15, 0, 30, 0), (10020, 15, 0, 10, 1), (10021, 15, 0, 3, 0), (10022, 15, 0, 100, 10),
        (10023, 15, 1, 100, 10), (10024, 15, 0, 1, .2f), (10025, 15, 0, 3, 0), (10026, 15, 0, 100, 10), (10027, 15, 1, 100, 10),
        (10028, 15, 0, 1, .2f), (10029, 15, 0, 3, 0), (10030, 15, 0, 100, 10), (10031, 15, 1, 100, 10), (10032, 15, 0, 1, .2f),
        (11000, None, 0, 255, 0), (11001, 0, -2, 2, 0)
    ];

    private static readonly Dictionary<int, int> Places = All.Select((p, place) => (p.Id, place)).ToDictionary(p => p.Id, p => p.place);

    /// <summary>What somebody looks like who wears this: a byte a parameter.</summary>
    public static byte[] Of(Outfit outfit)
    {
        var told = new byte[All.Length];
        for (var place = 0; place < told.Length; place++)
        {
            var (id, wearable, min, max, _) = All[place];
            var weight = id == AppearanceVersion ? 1 : WeightOf(outfit.TopOf(wearable), id);
            told[place] = Byte(weight, min, max);
        }

        return told;
    }

    /// <summary>What somebody looks like who wears nothing that says otherwise.</summary>
    public static byte[] Usual() => Array.ConvertAll(All, p => Byte(p.Id == AppearanceVersion ? 1 : p.Default, p.Min, p.Max));

    /// <summary>A parameter as a piece says it, within its range; the default where it says nothing.</summary>
    /// <param name="worn">Null where nothing of the kind is worn.</param>
    public static float WeightOf(WornWearable? worn, int id)
    {
        var (min, max, usual) = RangeOf(id);
        return worn is not null && worn.Asset.Parameters.TryGetValue(id, out var weight) ? Math.Clamp(weight, min, max) : usual;
    }

    /// <summary>The kind of wearable that has a parameter; 255 for none.</summary>
    public static byte WearableOf(int id) => Places.TryGetValue(id, out var place) ? All[place].Wearable : None;

    private static byte Byte(float weight, float min, float max) => (byte)((weight - min) / (max - min) * 255);

    // Those that are not told are the tints of tattoos and universal wearables.
    private static (float Min, float Max, float Default) RangeOf(int id) =>
        Places.TryGetValue(id, out var place) ? (All[place].Min, All[place].Max, All[place].Default) : (0, 1, 1);
}
