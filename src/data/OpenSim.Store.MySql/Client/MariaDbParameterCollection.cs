using System.Collections;
using System.Data.Common;

namespace OpenSim.Store.MySql.Client;

/// <summary>A command's parameters, found by name without its sign.</summary>
public sealed class MariaDbParameterCollection : DbParameterCollection
{
    private readonly List<MariaDbParameter> _parameters = [];

    public override int Count => _parameters.Count;

    public override object SyncRoot => _parameters;

    internal MariaDbParameter At(int index) => _parameters[index];

    public MariaDbParameter AddWithValue(string name, object? value)
    {
        var parameter = new MariaDbParameter { ParameterName = name, Value = value };
        _parameters.Add(parameter);
        return parameter;
    }

    public override int Add(object value)
    {
        _parameters.Add((MariaDbParameter)value);
        return _parameters.Count - 1;
    }

    public override void AddRange(Array values)
    {
        foreach (var value in values)
            _parameters.Add((MariaDbParameter)value);
    }

    public override void Clear() => _parameters.Clear();

    public override bool Contains(object value) => _parameters.Contains((MariaDbParameter)value);

    public override bool Contains(string value) => IndexOf(value) >= 0;

    public override void CopyTo(Array array, int index) => ((ICollection)_parameters).CopyTo(array, index);

    public override IEnumerator GetEnumerator() => _parameters.GetEnumerator();

    public override int IndexOf(object value) => _parameters.IndexOf((MariaDbParameter)value);

    public override int IndexOf(string parameterName) => IndexOf(parameterName.AsSpan().TrimStart("@?"));

    internal int IndexOf(ReadOnlySpan<char> bareName)
    {
        for (var i = 0; i < _parameters.Count; i++)
        {
            if (_parameters[i].BareName.Equals(bareName, StringComparison.OrdinalIgnoreCase))
                return i;
        }

        return -1;
    }

    public override void Insert(int index, object value) => _parameters.Insert(index, (MariaDbParameter)value);

    public override void Remove(object value) => _parameters.Remove((MariaDbParameter)value);

    public override void RemoveAt(int index) => _parameters.RemoveAt(index);

    public override void RemoveAt(string parameterName) => _parameters.RemoveAt(IndexOf(parameterName));

    protected override DbParameter GetParameter(int index) => _parameters[index];

    protected override DbParameter GetParameter(string parameterName) => _parameters[IndexOf(parameterName)];

    protected override void SetParameter(int index, DbParameter value) => _parameters[index] = (MariaDbParameter)value;

    protected override void SetParameter(string parameterName, DbParameter value) => _parameters[IndexOf(parameterName)] = (MariaDbParameter)value;
}
