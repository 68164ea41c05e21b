using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Where each global lies in a script's memory: its word, or its place among the strings and lists.</summary>
internal sealed class GlobalLayout
{
    private readonly int[] _places;
    private readonly List<ScriptType> _objects = [];

    public GlobalLayout(IReadOnlyList<ScriptType> types)
    {
        _places = new int[types.Count];
        for (var i = 0; i < types.Count; i++)
            _places[i] = Place(types[i]);
    }

    public int WordCount { get; private set; }

    public IReadOnlyList<ScriptType> ObjectTypes => _objects;

    public int this[Variable global] => _places[global.Index];

    private int Place(ScriptType type)
    {
        if (type is ScriptType.String or ScriptType.Key or >= ScriptType.List)
        {
            _objects.Add(type == ScriptType.Key ? ScriptType.String : type);
            return _objects.Count - 1;
        }
        var place = WordCount;
        WordCount += type is ScriptType.Vector or ScriptType.Rotation ? 2 : 1;
        return place;
    }
}
